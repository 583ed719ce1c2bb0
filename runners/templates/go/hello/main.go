// Serves GET / with a short plain text.
package main

import (
	"flag"
	"io"
	"log"
	"net/http"
)

func hello(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/plain")
	io.WriteString(w, "Hello, World!")
}

func main() {
	address := flag.String("address", "127.0.0.1:8080", "where to listen")
	flag.Parse()
	http.HandleFunc("GET /{$}", hello)
	log.Fatal(http.ListenAndServe(*address, nil))
}
