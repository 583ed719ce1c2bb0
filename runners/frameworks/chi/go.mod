module server

go 1.25.0

toolchain go1.26.8

require github.com/go-chi/chi/v5 v5.5.0
