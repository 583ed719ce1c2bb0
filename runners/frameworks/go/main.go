// Exercises one primitive of Go: `primitives coroutine|event COUNT` prints `done COUNT`.
package main

import (
	"fmt"
	"os"
	"strconv"
)

// Each coroutine is a goroutine of its own, started and waited for before the next one.
func coroutines(count int) int {
	done := 0
	answer := make(chan int)
	for range count {
		go func() { answer <- 1 }()
		done += <-answer
	}
	return done
}

// All events wait in the queue before a goroutine of its own runs the first one.
func events(count int) int {
	queue := make(chan func(done *int), count)
	for number := range count {
		queue <- func(done *int) {
			if *done == number {
				*done++
			}
		}
	}
	close(queue)
	answer := make(chan int)
	go func() {
		done := 0
		for event := range queue {
			event(&done)
		}
		answer <- done
	}()
	return <-answer
}

func main() {
	if len(os.Args) != 3 {
		fail("usage: primitives coroutine|event COUNT")
	}
	count, err := strconv.Atoi(os.Args[2])
	if err != nil || count < 0 {
		fail(os.Args[2] + " is no count: give a number from 0 on")
	}
	switch os.Args[1] {
	case "coroutine":
		fmt.Println("done", coroutines(count))
	case "event":
		fmt.Println("done", events(count))
	default:
		fail(os.Args[1] + " is no primitive: give coroutine or event")
	}
}

func fail(message string) {
	fmt.Fprintln(os.Stderr, message)
	os.Exit(2)
}
