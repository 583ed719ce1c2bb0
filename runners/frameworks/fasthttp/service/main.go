// Answers GET /, GET /products, POST /shops/{shop}/orders/{order} and GET /files/{name}, as runners/scenarios say.
package main

import (
	"encoding/json"
	"flag"
	"log"
	"net/url"
	"os"
	"strconv"

	"github.com/fasthttp/router"
	"github.com/valyala/fasthttp"
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

func hello(ctx *fasthttp.RequestCtx) { ctx.WriteString("Hello, World!") }

func takeOrder(ctx *fasthttp.RequestCtx) {
	shop, badShop := url.PathUnescape(ctx.UserValue("shop").(string)) // the router leaves %20 in it
	number, badNumber := strconv.ParseInt(ctx.UserValue("order").(string), 10, 64)
	discount, badDiscount := ctx.QueryArgs().GetUint("discount")
	var sent order
	badBody := json.Unmarshal(ctx.PostBody(), &sent)
	answer := receipt{Shop: shop, Order: number, Customer: sent.Customer, Total: -int64(discount)}
	isRight := badShop == nil && badNumber == nil && badDiscount == nil && badBody == nil
	for _, each := range sent.Items {
		if each.Product == "" || each.Quantity <= 0 || each.Price == nil || *each.Price < 0 {
			isRight = false
			break
		}
		answer.Products = append(answer.Products, each.Product)
		answer.Total += each.Quantity * *each.Price
	}
	if !isRight || sent.Customer == "" || len(sent.Items) == 0 {
		ctx.Error("Bad Request", fasthttp.StatusBadRequest)
		return
	}
	ctx.SetContentType("application/json")
	json.NewEncoder(ctx).Encode(answer)
}

func main() {
	address := flag.String("address", "127.0.0.1:8080", "where to listen")
	flag.Parse()
	r := router.New()
	r.GET("/", hello)
	r.GET("/products", listProducts)
	r.POST("/shops/{shop}/orders/{order}", takeOrder)
	r.ServeFiles("/files/{filepath:*}", os.Getenv("FILES"))
	log.Fatal(fasthttp.ListenAndServe(*address, r.Handler))
}
