// Adds what is posted to a shared count, answers the total, and writes it to Redis once a second.
package main

import (
	"context"
	"flag"
	"log"
	"strconv"
	"sync/atomic"
	"time"

	"github.com/redis/go-redis/v9"
	"github.com/savsgio/atreugo/v11"
)

// Of the total in Redis.
const key = "total"

var total atomic.Uint64

func get(ctx *atreugo.RequestCtx) error {
	return answer(ctx, total.Load())
}

func add(ctx *atreugo.RequestCtx) error {
	number, err := strconv.ParseUint(string(ctx.PostBody()), 10, 16)
	if err != nil || number > 500 {
		return ctx.TextResponse("Bad Request", 400)
	}
	return answer(ctx, total.Add(number))
}

func answer(ctx *atreugo.RequestCtx, number uint64) error {
	return ctx.TextResponse(strconv.FormatUint(number, 10))
}

// store writes the total once a second, and a last time after stop is closed; then it closes done.
func store(client *redis.Client, stop <-chan struct{}, done chan<- struct{}) {
	defer close(done)
	ticker := time.NewTicker(time.Second)
	defer ticker.Stop()
	for running := true; running; {
		select {
		case <-ticker.C:
		case <-stop:
			running = false
		}
		if err := client.Set(context.Background(), key, total.Load(), 0).Err(); err != nil {
			log.Printf("the total was not written to Redis: %v", err)
		}
	}
}

func main() {
	address := flag.String("address", "127.0.0.1:8080", "where to listen")
	redisAddress := flag.String("redis", "127.0.0.1:6379", "where Redis listens")
	flag.Parse()

	client := redis.NewClient(&redis.Options{Addr: *redisAddress})
	defer client.Close()
	if err := client.Ping(context.Background()).Err(); err != nil {
		log.Fatal(err)
	}
	stop, done := make(chan struct{}), make(chan struct{})
	go store(client, stop, done)

	server := atreugo.New(atreugo.Config{Addr: *address, GracefulShutdown: true})
	server.GET("/", get)
	server.POST("/", add)
	err := server.ListenAndServe()
	close(stop)
	<-done
	if err != nil {
		log.Fatal(err)
	}
}
