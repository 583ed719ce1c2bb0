// Answers hello, json, order, file, query, queries, page and update, as runners/scenarios say.
package main

import (
	"context"
	"flag"
	"html/template"
	"log"
	"net/http"
	"os"

	"github.com/go-playground/validator/v10"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/labstack/echo/v5"
)

type item struct {
	Product  string `json:"product" validate:"required"`
	Quantity int64  `json:"quantity" validate:"gt=0"`
	Price    *int64 `json:"price" validate:"required,gte=0"`
}

type order struct {
	Shop     string `json:"-" param:"shop"`
	Order    int64  `json:"-" param:"order"`
	Discount *int64 `json:"-" query:"discount" validate:"required,gte=0"`
	Customer string `json:"customer" validate:"required"`
	Items    []item `json:"items" validate:"min=1,dive"`
}

type receipt struct {
	Shop     string   `json:"shop"`
	Order    int64    `json:"order"`
	Customer string   `json:"customer"`
	Products []string `json:"products"`
	Total    int64    `json:"total"`
}

// As Echo's guide has it: Echo brings no validator, and hands what was bound to the one that is registered.
type structs struct{ validate *validator.Validate }

func (s structs) Validate(bound any) error {
	if err := s.validate.Struct(bound); err != nil {
		return echo.ErrBadRequest.Wrap(err)
	}
	return nil
}

func takeOrder(c *echo.Context) error {
	var sent order
	if err := c.Bind(&sent); err != nil {
		return err
	}
	if err := echo.BindQueryParams(c, &sent); err != nil {
		return err
	}
	if err := c.Validate(&sent); err != nil {
		return err
	}
	answer := receipt{Shop: sent.Shop, Order: sent.Order, Customer: sent.Customer, Total: -*sent.Discount}
	for _, each := range sent.Items {
		answer.Products = append(answer.Products, each.Product)
		answer.Total += each.Quantity * *each.Price
	}
	return c.JSON(http.StatusOK, answer)
}

func main() {
	address := flag.String("address", "127.0.0.1:8080", "where to listen")
	flag.Parse()
	e := echo.New()
	e.Validator = structs{validate: validator.New(validator.WithRequiredStructEnabled())}
	e.GET("/", func(c *echo.Context) error { return c.String(http.StatusOK, "Hello, World!") })
	e.GET("/products", listProducts)
	e.POST("/shops/:shop/orders/:order", takeOrder)
	e.Static("/files/", os.Getenv("FILES"))
	if address := os.Getenv("DATABASE_URL"); address != "" {
		pool, err := pgxpool.New(context.Background(), address)
		if err != nil {
			log.Fatal(err)
		}
		rows := database{pool}
		e.Renderer = &echo.TemplateRenderer{Template: template.Must(template.ParseFiles("messages.html"))}
		e.GET("/product/:id", rows.readRow)
		e.GET("/basket", rows.readRows)
		e.GET("/messages", rows.listMessages)
		e.POST("/stock", rows.addStock)
	}
	if err := e.Start(*address); err != nil {
		log.Fatal(err)
	}
}
