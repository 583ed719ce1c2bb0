module example.org/entry

go 1.26

toolchain go1.26.0

require github.com/valyala/fasthttp v1.62.0 // pinned

require (
	github.com/goccy/go-json v0.12.0
	github.com/andybalholm/brotli v1.1.1 // indirect
	example.org/forked v1.0.0
)

replace example.org/forked => example.org/fork v1.0.1-beta.2

replace example.org/local v1.0.0 => ./local

exclude github.com/goccy/go-json v0.11.0
