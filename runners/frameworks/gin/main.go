// Answers hello, json, order, file, query, queries, page and update, as runners/scenarios say.
package main

import (
	"context"
	"flag"
	"log"
	"net/http"
	"os"

	"github.com/gin-gonic/gin"
	"github.com/jackc/pgx/v5/pgxpool"
)

type item struct {
	Product  string `json:"product" binding:"required"`
	Quantity int64  `json:"quantity" binding:"gt=0"`
	Price    *int64 `json:"price" binding:"required,gte=0"`
}

type order struct {
	Customer string `json:"customer" binding:"required"`
	Items    []item `json:"items" binding:"required,min=1,dive"`
}

type place struct {
	Shop  string `uri:"shop" binding:"required"`
	Order int64  `uri:"order" binding:"required"`
}

type reduction struct {
	Discount *int64 `form:"discount" binding:"required,gte=0"`
}

type receipt struct {
	Shop     string   `json:"shop"`
	Order    int64    `json:"order"`
	Customer string   `json:"customer"`
	Products []string `json:"products"`
	Total    int64    `json:"total"`
}

func takeOrder(c *gin.Context) {
	var at place
	var less reduction
	var sent order
	if c.ShouldBindUri(&at) != nil || c.ShouldBindQuery(&less) != nil || c.ShouldBindJSON(&sent) != nil {
		c.Status(http.StatusBadRequest)
		return
	}
	answer := receipt{Shop: at.Shop, Order: at.Order, Customer: sent.Customer, Total: -*less.Discount}
	for _, each := range sent.Items {
		answer.Products = append(answer.Products, each.Product)
		answer.Total += each.Quantity * *each.Price
	}
	c.JSON(http.StatusOK, answer)
}

func main() {
	address := flag.String("address", "127.0.0.1:8080", "where to listen")
	flag.Parse()
	router := gin.New()
	router.Use(gin.Recovery())
	router.GET("/", func(c *gin.Context) { c.String(http.StatusOK, "Hello, World!") })
	router.GET("/products", listProducts)
	router.POST("/shops/:shop/orders/:order", takeOrder)
	router.Static("/files", os.Getenv("FILES"))
	if address := os.Getenv("DATABASE_URL"); address != "" {
		pool, err := pgxpool.New(context.Background(), address)
		if err != nil {
			log.Fatal(err)
		}
		rows := database{pool}
		router.LoadHTMLFiles("messages.html")
		router.GET("/product/:id", rows.readRow)
		router.GET("/basket", rows.readRows)
		router.GET("/messages", rows.listMessages)
		router.POST("/stock", rows.addStock)
	}
	log.Fatal(router.Run(*address))
}
