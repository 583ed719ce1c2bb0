// Serves GET /products, POST /shops/{shop}/orders/{order} and GET /files/{name} as described in runners/scenarios.
package main

import (
	"encoding/json"
	"flag"
	"log"
	"net/http"
	"os"
	"strconv"
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

func takeOrder(w http.ResponseWriter, r *http.Request) {
	number, badNumber := strconv.ParseInt(r.PathValue("order"), 10, 64)
	discount, badDiscount := strconv.ParseInt(r.URL.Query().Get("discount"), 10, 64)
	var sent order
	badBody := json.NewDecoder(r.Body).Decode(&sent)
	answer := receipt{Shop: r.PathValue("shop"), Order: number, Customer: sent.Customer, Total: -discount}
	isRight := badNumber == nil && badDiscount == nil && discount >= 0 && badBody == nil
	for _, each := range sent.Items {
		if isRight = isRight && each.Product != "" && each.Quantity > 0 && each.Price != nil && *each.Price >= 0; !isRight {
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
	http.HandleFunc("GET /products", listProducts)
	http.HandleFunc("POST /shops/{shop}/orders/{order}", takeOrder)
	http.Handle("GET /files/", http.StripPrefix("/files/", http.FileServer(http.Dir(os.Getenv("FILES")))))
	log.Fatal(http.ListenAndServe(*address, nil))
}
