module server

go 1.23.0

toolchain go1.26.8

require (
	github.com/goccy/go-json v0.12.0
	github.com/valyala/fasthttp v1.62.0
)

require (
	github.com/andybalholm/brotli v1.1.1 // indirect
	github.com/klauspost/compress v1.18.0 // indirect
	github.com/valyala/bytebufferpool v1.0.0 // indirect
)
