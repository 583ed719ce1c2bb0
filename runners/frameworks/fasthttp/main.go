// Answers POST /ping with the JSON object that it was sent.
package main

import (
	"flag"
	"log"

	"github.com/goccy/go-json"
	"github.com/valyala/fasthttp"
)

type ping struct {
	Sequence *int64 `json:"sequence"`
}

func handle(ctx *fasthttp.RequestCtx) {
	if string(ctx.Path()) != "/ping" {
		ctx.Error("Not Found", fasthttp.StatusNotFound)
		return
	}
	if !ctx.IsPost() {
		ctx.Response.Header.Set(fasthttp.HeaderAllow, fasthttp.MethodPost)
		ctx.Error("Method Not Allowed", fasthttp.StatusMethodNotAllowed)
		return
	}
	var message ping
	if err := json.Unmarshal(ctx.PostBody(), &message); err != nil || message.Sequence == nil {
		ctx.Error("Bad Request", fasthttp.StatusBadRequest)
		return
	}
	body, err := json.Marshal(message)
	if err != nil {
		ctx.Error("Internal Server Error", fasthttp.StatusInternalServerError)
		return
	}
	ctx.SetContentType("application/json")
	ctx.SetBody(body)
}

func main() {
	address := flag.String("address", "127.0.0.1:8080", "where to listen")
	flag.Parse()
	log.Fatal(fasthttp.ListenAndServe(*address, handle))
}
