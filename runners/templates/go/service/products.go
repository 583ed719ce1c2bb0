package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
)

type product struct {
	ID       int64    `json:"id"`
	Name     string   `json:"name"`
	Price    int64    `json:"price"`
	Currency string   `json:"currency"`
	Tags     []string `json:"tags"`
	InStock  bool     `json:"in_stock"`
	URL      string   `json:"url"`
}

type receipt struct {
	Shop     string   `json:"shop"`
	Order    int64    `json:"order"`
	Customer string   `json:"customer"`
	Products []string `json:"products"`
	Total    int64    `json:"total"`
}

type page struct {
	Page     int64     `json:"page"`
	Next     int64     `json:"next"`
	Products []product `json:"products"`
}

var list = []product{
	{Name: "Kettle", Price: 3499, Tags: []string{"kitchen", "steel"}, InStock: true},
	{Name: "Lamp", Price: 2250, Tags: []string{"light"}, InStock: true},
	{Name: "Bicycle", Price: 64900, Tags: []string{"outdoor", "sport"}, InStock: false},
	{Name: "Notebook", Price: 399, Tags: []string{"paper", "office"}, InStock: true},
	{Name: "Chair", Price: 12900, Tags: []string{"wood", "office"}, InStock: true},
	{Name: "Tent", Price: 18950, Tags: []string{"outdoor"}, InStock: false},
	{Name: "Knife", Price: 4725, Tags: []string{"kitchen", "steel"}, InStock: true},
	{Name: "Clock", Price: 2999, Tags: []string{"wall"}, InStock: true},
}

func listProducts(w http.ResponseWriter, r *http.Request) {
	number, err := strconv.ParseInt(r.URL.Query().Get("page"), 10, 64)
	if err != nil {
		http.Error(w, "Bad Request", http.StatusBadRequest)
		return
	}
	answer := page{Page: number, Next: number + 1}
	for index, each := range list {
		each.ID = number*int64(len(list)) + int64(index)
		each.Currency = "EUR"
		each.URL = fmt.Sprintf("/products/%d", each.ID)
		answer.Products = append(answer.Products, each)
	}
	w.Header().Set("Content-Type", "application/json")
	json.NewEncoder(w).Encode(answer)
}
