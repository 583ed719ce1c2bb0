// A candidate of measure-rates.ts: vegeta's library with latencies from the instant when a request was due. Prints each
// latency in µs with its count.
package main

import (
	"fmt"
	"os"
	"strconv"
	"time"

	vegeta "github.com/tsenart/vegeta/v12/lib"
)

type pacer struct {
	interval time.Duration
	began    time.Time
}

func (p *pacer) Pace(elapsed time.Duration, hits uint64) (time.Duration, bool) {
	if p.began.IsZero() {
		p.began = time.Now().Add(-elapsed)
	}
	return p.due(hits) - elapsed, false
}

func (p *pacer) due(hits uint64) time.Duration { return time.Duration(hits) * p.interval }
func (p *pacer) Rate(time.Duration) float64     { return float64(time.Second) / float64(p.interval) }

func main() {
	url := os.Args[1]
	rate, _ := strconv.Atoi(os.Args[2])
	seconds, _ := strconv.Atoi(os.Args[3])
	connections, _ := strconv.Atoi(os.Args[4])
	p := &pacer{interval: time.Second / time.Duration(rate)}
	attacker := vegeta.NewAttacker(vegeta.Connections(connections), vegeta.MaxConnections(connections), vegeta.Workers(uint64(connections)))
	targets := vegeta.NewStaticTargeter(vegeta.Target{Method: "GET", URL: url})
	histogram := map[int64]int{}
	for result := range attacker.Attack(targets, p, time.Duration(seconds)*time.Second, "") {
		if result.Code == 200 {
			histogram[(result.Timestamp.Add(result.Latency).Sub(p.began) - p.due(result.Seq)).Microseconds()]++
		}
	}
	for us, count := range histogram {
		fmt.Println(us, count)
	}
}
