// Reads and changes rows of PostgreSQL by pgx and its pool.
package main

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/gofiber/fiber/v3"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

type row struct {
	ID    int64  `json:"id"`
	Name  string `json:"name"`
	Price int64  `json:"price"`
}

type change struct {
	ID  int64 `json:"id"`
	Add int64 `json:"add"`
}

type stock struct {
	ID    int64 `json:"id"`
	Stock int64 `json:"stock"`
}

type message struct {
	ID      int64
	Message string
}

type database struct{ pool *pgxpool.Pool }

func (d database) find(ctx context.Context, text string) (found row, err error) {
	id, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return found, fiber.ErrBadRequest
	}
	query := "select id, name, price from product where id = $1"
	err = d.pool.QueryRow(ctx, query, id).Scan(&found.ID, &found.Name, &found.Price)
	if errors.Is(err, pgx.ErrNoRows) {
		err = fiber.ErrNotFound
	}
	return found, err
}

func (d database) readRow(c fiber.Ctx) error {
	found, err := d.find(c.Context(), c.Params("id"))
	if err != nil {
		return err
	}
	return c.JSON(found)
}

func (d database) readRows(c fiber.Ctx) error {
	var rows []row
	for id := range strings.SplitSeq(c.Query("ids"), ",") {
		found, err := d.find(c.Context(), id)
		if err != nil {
			return err
		}
		rows = append(rows, found)
	}
	return c.JSON(rows)
}

func (d database) listMessages(c fiber.Ctx) error {
	found, _ := d.pool.Query(c.Context(), "select id, message from message")
	rows, err := pgx.CollectRows(found, pgx.RowToStructByPos[message])
	if err != nil {
		return err
	}
	rows = append(rows, message{Message: c.Query("add")})
	slices.SortFunc(rows, func(a, b message) int { return strings.Compare(a.Message, b.Message) })
	return c.Render("messages", rows)
}

func (d database) addStock(c fiber.Ctx) error {
	var sent change
	if err := c.Bind().Body(&sent); err != nil {
		return err
	}
	ctx, changed := c.Context(), stock{ID: sent.ID}
	err := pgx.BeginFunc(ctx, d.pool, func(tx pgx.Tx) error {
		query := "select stock from product where id = $1 for update"
		if err := tx.QueryRow(ctx, query, sent.ID).Scan(&changed.Stock); err != nil {
			return err
		}
		changed.Stock += sent.Add
		_, err := tx.Exec(ctx, "update product set stock = $1 where id = $2", changed.Stock, sent.ID)
		return err
	})
	if err != nil {
		return err
	}
	return c.JSON(changed)
}
