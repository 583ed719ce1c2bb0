// Reads and changes rows of PostgreSQL by pgx and its pool.
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"html/template"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/go-chi/chi/v5"
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

func addDatabase(router chi.Router, pool *pgxpool.Pool) {
	messages := template.Must(template.ParseFiles("messages.html"))
	readRow := func(ctx context.Context, id string) (row, error) {
		var found row
		number, err := strconv.ParseInt(id, 10, 64)
		if err == nil {
			query := "select id, name, price from product where id = $1"
			err = pool.QueryRow(ctx, query, number).Scan(&found.ID, &found.Name, &found.Price)
		}
		return found, err
	}
	router.Get("/product/{id}", func(w http.ResponseWriter, r *http.Request) {
		found, err := readRow(r.Context(), chi.URLParam(r, "id"))
		answerJSON(w, found, err)
	})
	router.Get("/basket", func(w http.ResponseWriter, r *http.Request) {
		var rows []row
		for id := range strings.SplitSeq(r.URL.Query().Get("ids"), ",") {
			found, err := readRow(r.Context(), id)
			if err != nil {
				answerJSON(w, nil, err)
				return
			}
			rows = append(rows, found)
		}
		answerJSON(w, rows, nil)
	})
	router.Get("/messages", func(w http.ResponseWriter, r *http.Request) {
		found, err := pool.Query(r.Context(), "select id, message from message")
		if err != nil {
			answerJSON(w, nil, err)
			return
		}
		rows, err := pgx.CollectRows(found, pgx.RowToStructByPos[message])
		rows = append(rows, message{Message: r.URL.Query().Get("add")})
		slices.SortFunc(rows, func(a, b message) int { return strings.Compare(a.Message, b.Message) })
		var page bytes.Buffer
		if err = errors.Join(err, messages.Execute(&page, rows)); err != nil {
			answerJSON(w, nil, err)
			return
		}
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		w.Header().Set("Content-Length", strconv.Itoa(page.Len()))
		page.WriteTo(w)
	})
	router.Post("/stock", func(w http.ResponseWriter, r *http.Request) {
		var sent change
		err := json.NewDecoder(r.Body).Decode(&sent)
		changed := stock{ID: sent.ID}
		if err == nil {
			err = pgx.BeginFunc(r.Context(), pool, func(tx pgx.Tx) error {
				query := "select stock from product where id = $1 for update"
				if err := tx.QueryRow(r.Context(), query, sent.ID).Scan(&changed.Stock); err != nil {
					return err
				}
				changed.Stock += sent.Add
				_, err := tx.Exec(r.Context(), "update product set stock = $1 where id = $2", changed.Stock, sent.ID)
				return err
			})
		}
		answerJSON(w, changed, err)
	})
}

func answerJSON(w http.ResponseWriter, answer any, err error) {
	if errors.Is(err, pgx.ErrNoRows) {
		http.Error(w, "Not Found", http.StatusNotFound)
	} else if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
	} else {
		w.Header().Set("Content-Type", "application/json")
		json.NewEncoder(w).Encode(answer)
	}
}
