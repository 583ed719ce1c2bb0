// Serves POST /ping, and returns the JSON object that it received.
package main

import (
	"encoding/json"
	"flag"
	"io"
	"log"
	"net/http"
)

type message struct {
	Sequence *int64 `json:"sequence"`
}

func ping(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		http.Error(w, "Bad Request", http.StatusBadRequest)
		return
	}
	var sent message
	if err := json.Unmarshal(body, &sent); err != nil || sent.Sequence == nil {
		http.Error(w, "Bad Request", http.StatusBadRequest)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	json.NewEncoder(w).Encode(sent)
}

func main() {
	address := flag.String("address", "127.0.0.1:8080", "where to listen")
	flag.Parse()
	http.HandleFunc("POST /ping", ping)
	log.Fatal(http.ListenAndServe(*address, nil))
}
