// Answers hello, json, order, file, query, queries, page and update, as runners/scenarios say.
package main

import (
	"context"
	"flag"
	"log"
	"os"

	"github.com/go-playground/validator/v10"
	"github.com/gofiber/fiber/v3"
	"github.com/gofiber/fiber/v3/middleware/static"
	"github.com/gofiber/template/html/v2"
	"github.com/jackc/pgx/v5/pgxpool"
)

type place struct {
	Shop  string `uri:"shop"`
	Order int64  `uri:"order"`
}

type reduction struct {
	Discount *int64 `query:"discount" validate:"required,gte=0"`
}

type item struct {
	Product  string `json:"product" validate:"required"`
	Quantity int64  `json:"quantity" validate:"gt=0"`
	Price    *int64 `json:"price" validate:"required,gte=0"`
}

type order struct {
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

// As Fiber's guide has it: Fiber brings no validator, and hands what was bound to the one that is registered.
type structs struct{ validate *validator.Validate }

func (s structs) Validate(bound any) error { return s.validate.Struct(bound) }

func takeOrder(c fiber.Ctx) error {
	var at place
	var less reduction
	var sent order
	if c.Bind().URI(&at) != nil || c.Bind().Query(&less) != nil || c.Bind().Body(&sent) != nil {
		return fiber.ErrBadRequest
	}
	answer := receipt{Shop: at.Shop, Order: at.Order, Customer: sent.Customer, Total: -*less.Discount}
	for _, each := range sent.Items {
		answer.Products = append(answer.Products, each.Product)
		answer.Total += each.Quantity * *each.Price
	}
	return c.JSON(answer)
}

func main() {
	address := flag.String("address", "127.0.0.1:8080", "where to listen")
	flag.Parse()
	app := fiber.New(fiber.Config{
		StructValidator: structs{validate: validator.New(validator.WithRequiredStructEnabled())},
		UnescapePath:    true, // or %20 stays in the name of a shop
		Views:           html.New("./views", ".html"),
	})
	app.Get("/", func(c fiber.Ctx) error { return c.SendString("Hello, World!") })
	app.Get("/products", listProducts)
	app.Post("/shops/:shop/orders/:order", takeOrder)
	app.Get("/files/*", static.New(os.Getenv("FILES")))
	if address := os.Getenv("DATABASE_URL"); address != "" {
		pool, err := pgxpool.New(context.Background(), address)
		if err != nil {
			log.Fatal(err)
		}
		rows := database{pool}
		app.Get("/product/:id", rows.readRow)
		app.Get("/basket", rows.readRows)
		app.Get("/messages", rows.listMessages)
		app.Post("/stock", rows.addStock)
	}
	log.Fatal(app.Listen(*address))
}
