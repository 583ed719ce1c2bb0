module server

go 1.23.0
