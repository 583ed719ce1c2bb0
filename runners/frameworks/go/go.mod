module primitives

go 1.23.0
