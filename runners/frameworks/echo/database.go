// Reads and changes rows of PostgreSQL by pgx and its pool.
package main

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/labstack/echo/v5"
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

func (d database) find(ctx context.Context, id int64) (found row, err error) {
	query := "select id, name, price from product where id = $1"
	err = d.pool.QueryRow(ctx, query, id).Scan(&found.ID, &found.Name, &found.Price)
	if errors.Is(err, pgx.ErrNoRows) {
		err = echo.ErrNotFound
	}
	return found, err
}

func (d database) readRow(c *echo.Context) error {
	id, err := echo.PathParam[int64](c, "id")
	if err != nil {
		return err
	}
	found, err := d.find(c.Request().Context(), id)
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, found)
}

func (d database) readRows(c *echo.Context) error {
	var ids []int64
	if err := echo.QueryParamsBinder(c).MustBindWithDelimiter("ids", &ids, ",").BindError(); err != nil {
		return err
	}
	var rows []row
	for _, id := range ids {
		found, err := d.find(c.Request().Context(), id)
		if err != nil {
			return err
		}
		rows = append(rows, found)
	}
	return c.JSON(http.StatusOK, rows)
}

func (d database) listMessages(c *echo.Context) error {
	found, _ := d.pool.Query(c.Request().Context(), "select id, message from message")
	rows, err := pgx.CollectRows(found, pgx.RowToStructByPos[message])
	if err != nil {
		return err
	}
	rows = append(rows, message{Message: c.QueryParam("add")})
	slices.SortFunc(rows, func(a, b message) int { return strings.Compare(a.Message, b.Message) })
	return c.Render(http.StatusOK, "messages.html", rows)
}

func (d database) addStock(c *echo.Context) error {
	var sent change
	if err := c.Bind(&sent); err != nil {
		return err
	}
	ctx, changed := c.Request().Context(), stock{ID: sent.ID}
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
	return c.JSON(http.StatusOK, changed)
}
