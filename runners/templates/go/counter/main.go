// Adds posted numbers to a shared count, and returns the total.
package main

import (
	"flag"
	"io"
	"log"
	"net/http"
	"strconv"
	"sync/atomic"
)

var total atomic.Uint64

func get(w http.ResponseWriter, _ *http.Request) {
	answer(w, total.Load())
}

func add(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		http.Error(w, "Bad Request", http.StatusBadRequest)
		return
	}
	number, err := strconv.ParseUint(string(body), 10, 16)
	if err != nil || number > 500 {
		http.Error(w, "Bad Request", http.StatusBadRequest)
		return
	}
	answer(w, total.Add(number))
}

func answer(w http.ResponseWriter, number uint64) {
	w.Header().Set("Content-Type", "text/plain")
	io.WriteString(w, strconv.FormatUint(number, 10))
}

func main() {
	address := flag.String("address", "127.0.0.1:8080", "where to listen")
	flag.Parse()
	http.HandleFunc("GET /{$}", get)
	http.HandleFunc("POST /{$}", add)
	log.Fatal(http.ListenAndServe(*address, nil))
}
