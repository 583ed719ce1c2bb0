module server

go 1.23.0

toolchain go1.26.8
