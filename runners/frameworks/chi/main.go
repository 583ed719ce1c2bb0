// Answers hello, json, order, file, query, queries, page and update, as runners/scenarios say.
package main

import (
	"context"
	"encoding/json"
	"flag"
	"io"
	"log"
	"net/http"
	"os"
	"strconv"

	"github.com/go-chi/chi/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

type item struct {
	Product  string `json:"product"`
	Quantity int64  `json:"quantity"`
	Price    *int64 `json:"price"`
}

type order struct {
	Customer string `json:"customer"`
	Items    []item `json:"items"`
}

type receipt struct {
	Shop     string   `json:"shop"`
	Order    int64    `json:"order"`
	Customer string   `json:"customer"`
	Products []string `json:"products"`
	Total    int64    `json:"total"`
}

func takeOrder(w http.ResponseWriter, r *http.Request) {
	number, badNumber := strconv.ParseInt(chi.URLParam(r, "order"), 10, 64)
	discount, badDiscount := strconv.ParseInt(r.URL.Query().Get("discount"), 10, 64)
	var sent order
	badBody := json.NewDecoder(r.Body).Decode(&sent)
	answer := receipt{Shop: chi.URLParam(r, "shop"), Order: number, Customer: sent.Customer, Total: -discount}
	isRight := badNumber == nil && badDiscount == nil && discount >= 0 && badBody == nil
	for _, each := range sent.Items {
		if each.Product == "" || each.Quantity <= 0 || each.Price == nil || *each.Price < 0 {
			isRight = false
			break
		}
		answer.Products = append(answer.Products, each.Product)
		answer.Total += each.Quantity * *each.Price
	}
	if !isRight || sent.Customer == "" || len(sent.Items) == 0 {
		http.Error(w, "Bad Request", http.StatusBadRequest)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	json.NewEncoder(w).Encode(answer)
}

func main() {
	address := flag.String("address", "127.0.0.1:8080", "where to listen")
	flag.Parse()
	router := chi.NewRouter()
	router.Get("/", func(w http.ResponseWriter, _ *http.Request) { io.WriteString(w, "Hello, World!") })
	router.Get("/products", listProducts)
	router.Post("/shops/{shop}/orders/{order}", takeOrder)
	router.Handle("/files/*", http.StripPrefix("/files/", http.FileServer(http.Dir(os.Getenv("FILES")))))
	if address := os.Getenv("DATABASE_URL"); address != "" {
		pool, err := pgxpool.New(context.Background(), address)
		if err != nil {
			log.Fatal(err)
		}
		addDatabase(router, pool)
	}
	log.Fatal(http.ListenAndServe(*address, router))
}
