package main

import (
	"fmt"
	"net/http"

	"github.com/labstack/echo/v5"
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

func listProducts(c *echo.Context) error {
	number, err := echo.QueryParam[int64](c, "page")
	if err != nil {
		return echo.ErrBadRequest.Wrap(err)
	}
	answer := page{Page: number, Next: number + 1}
	for index, each := range list {
		each.ID = number*int64(len(list)) + int64(index)
		each.Currency = "EUR"
		each.URL = fmt.Sprintf("/products/%d", each.ID)
		answer.Products = append(answer.Products, each)
	}
	return c.JSON(http.StatusOK, answer)
}
