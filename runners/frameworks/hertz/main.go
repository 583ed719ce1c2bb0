// Answers GET /, GET /products, POST /shops/{shop}/orders/{order} and GET /files/{name}, as runners/scenarios say.
package main

import (
	"context"
	"flag"
	"os"

	"github.com/cloudwego/hertz/pkg/app"
	"github.com/cloudwego/hertz/pkg/app/server"
	"github.com/cloudwego/hertz/pkg/protocol/consts"
)

type item struct {
	Product  string `json:"product" vd:"len($)>0"`
	Quantity int64  `json:"quantity" vd:"$>0"`
	Price    *int64 `json:"price" vd:"$!=nil && $>=0"`
}

type order struct {
	Shop     string `path:"shop,required"`
	Order    int64  `path:"order,required"`
	Discount int64  `query:"discount,required" vd:"$>=0"`
	Customer string `json:"customer,required" vd:"len($)>0"`
	Items    []item `json:"items,required" vd:"len($)>0"`
}

type receipt struct {
	Shop     string   `json:"shop"`
	Order    int64    `json:"order"`
	Customer string   `json:"customer"`
	Products []string `json:"products"`
	Total    int64    `json:"total"`
}

func hello(_ context.Context, c *app.RequestContext) { c.String(consts.StatusOK, "Hello, World!") }

func takeOrder(_ context.Context, c *app.RequestContext) {
	var sent order
	if c.BindAndValidate(&sent) != nil {
		c.SetStatusCode(consts.StatusBadRequest)
		return
	}
	answer := receipt{Shop: sent.Shop, Order: sent.Order, Customer: sent.Customer, Total: -sent.Discount}
	for _, each := range sent.Items {
		answer.Products = append(answer.Products, each.Product)
		answer.Total += each.Quantity * *each.Price
	}
	c.JSON(consts.StatusOK, answer)
}

func main() {
	address := flag.String("address", "127.0.0.1:8080", "where to listen")
	flag.Parse()
	h := server.Default(server.WithHostPorts(*address))
	h.GET("/", hello)
	h.GET("/products", listProducts)
	h.POST("/shops/:shop/orders/:order", takeOrder)
	h.StaticFS("/files", &app.FS{Root: os.Getenv("FILES"), PathRewrite: app.NewPathSlashesStripper(1)})
	h.Spin()
}
