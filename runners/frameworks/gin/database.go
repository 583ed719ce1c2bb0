// Reads and changes rows of PostgreSQL by pgx and its pool.
package main

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"strings"

	"github.com/gin-gonic/gin"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

type row struct {
	ID    int64  `json:"id"`
	Name  string `json:"name"`
	Price int64  `json:"price"`
}

type one struct {
	ID int64 `uri:"id" binding:"required"`
}

type several struct {
	IDs []int64 `form:"ids" collection_format:"csv" binding:"required"`
}

type added struct {
	Message string `form:"add" binding:"required"`
}

type message struct {
	ID      int64
	Message string
}

type change struct {
	ID  int64 `json:"id" binding:"required"`
	Add int64 `json:"add" binding:"required"`
}

type stock struct {
	ID    int64 `json:"id"`
	Stock int64 `json:"stock"`
}

type database struct{ pool *pgxpool.Pool }

func (d database) find(ctx context.Context, id int64) (found row, err error) {
	query := "select id, name, price from product where id = $1"
	err = d.pool.QueryRow(ctx, query, id).Scan(&found.ID, &found.Name, &found.Price)
	return found, err
}

func (d database) readRow(c *gin.Context) {
	var asked one
	if c.ShouldBindUri(&asked) != nil {
		c.Status(http.StatusBadRequest)
		return
	}
	found, err := d.find(c.Request.Context(), asked.ID)
	answer(c, found, err)
}

func (d database) readRows(c *gin.Context) {
	var asked several
	if c.ShouldBindQuery(&asked) != nil {
		c.Status(http.StatusBadRequest)
		return
	}
	var rows []row
	for _, id := range asked.IDs {
		found, err := d.find(c.Request.Context(), id)
		if err != nil {
			answer(c, nil, err)
			return
		}
		rows = append(rows, found)
	}
	answer(c, rows, nil)
}

func (d database) listMessages(c *gin.Context) {
	var own added
	if c.ShouldBindQuery(&own) != nil {
		c.Status(http.StatusBadRequest)
		return
	}
	found, _ := d.pool.Query(c.Request.Context(), "select id, message from message")
	rows, err := pgx.CollectRows(found, pgx.RowToStructByPos[message])
	if err != nil {
		answer(c, nil, err)
		return
	}
	rows = append(rows, message{Message: own.Message})
	slices.SortFunc(rows, func(a, b message) int { return strings.Compare(a.Message, b.Message) })
	c.HTML(http.StatusOK, "messages.html", rows)
}

func (d database) addStock(c *gin.Context) {
	var sent change
	if c.ShouldBindJSON(&sent) != nil {
		c.Status(http.StatusBadRequest)
		return
	}
	ctx, changed := c.Request.Context(), stock{ID: sent.ID}
	err := pgx.BeginFunc(ctx, d.pool, func(tx pgx.Tx) error {
		query := "select stock from product where id = $1 for update"
		if err := tx.QueryRow(ctx, query, sent.ID).Scan(&changed.Stock); err != nil {
			return err
		}
		changed.Stock += sent.Add
		_, err := tx.Exec(ctx, "update product set stock = $1 where id = $2", changed.Stock, sent.ID)
		return err
	})
	answer(c, changed, err)
}

func answer(c *gin.Context, found any, err error) {
	if errors.Is(err, pgx.ErrNoRows) {
		c.Status(http.StatusNotFound)
	} else if err != nil {
		c.AbortWithError(http.StatusInternalServerError, err)
	} else {
		c.JSON(http.StatusOK, found)
	}
}
