// Serves daily bars from a plain table with net/http and pgx. Prints its address once it listens.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"log"
	"net"
	"net/http"
	"os"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

const columns = "instrument_id, date::text, open::float8, high::float8, low::float8, close::float8, volume::float8, trade_count"

type listing struct {
	Symbol string `json:"symbol"`
	Venue  string `json:"exchange_mic"`
}

type bar struct {
	ID string `json:"instrument_id"`
	listing
	Date   string   `json:"date"`
	Open   *float64 `json:"open"`
	High   *float64 `json:"high"`
	Low    *float64 `json:"low"`
	Close  *float64 `json:"close"`
	Volume *float64 `json:"volume"`
	Trades *int64   `json:"trade_count"`
}

type server struct {
	pool     *pgxpool.Pool
	table    string
	ids      map[string]string
	listings map[string]listing
}

func main() {
	ctx := context.Background()
	config, err := pgxpool.ParseConfig("pool_max_conns=" + os.Args[2])
	check(err)
	pool, err := pgxpool.NewWithConfig(ctx, config)
	check(err)
	s := &server{pool: pool, table: os.Args[1], ids: map[string]string{}, listings: map[string]listing{}}
	check(s.readListings(ctx))
	http.HandleFunc("/eod", s.range_)
	http.HandleFunc("/market", s.market)
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	check(err)
	fmt.Printf("http://%s\n", listener.Addr())
	check(http.Serve(listener, nil))
}

func (s *server) readListings(ctx context.Context) error {
	rows, err := s.pool.Query(ctx, "select instrument_id, symbol, exchange_mic from instruments.symbol_assignments")
	if err != nil {
		return err
	}
	var id string
	var found listing
	_, err = pgx.ForEachRow(rows, []any{&id, &found.Symbol, &found.Venue}, func() error {
		s.ids[found.Symbol] = id
		s.listings[id] = found
		return nil
	})
	return err
}

// Returns a range of dates of one symbol, newest first, or its newest row.
func (s *server) range_(w http.ResponseWriter, r *http.Request) {
	query := r.URL.Query()
	limit := query.Get("limit")
	if limit == "" {
		limit = "10000"
	}
	s.answer(w, r, "where instrument_id = $1 and date between $2::text::date and $3::text::date order by date desc limit $4::text::int",
		s.ids[query.Get("symbol")], query.Get("from"), query.Get("to"), limit)
}

// Returns the entire market on a date.
func (s *server) market(w http.ResponseWriter, r *http.Request) {
	s.answer(w, r, "where date = $1::text::date order by instrument_id", r.URL.Query().Get("date"))
}

func (s *server) answer(w http.ResponseWriter, r *http.Request, where string, values ...any) {
	rows, err := s.pool.Query(r.Context(), "select "+columns+" from "+s.table+" "+where, values...)
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	data := []bar{}
	var b bar
	targets := []any{&b.ID, &b.Date, &b.Open, &b.High, &b.Low, &b.Close, &b.Volume, &b.Trades}
	_, err = pgx.ForEachRow(rows, targets, func() error {
		b.listing = s.listings[b.ID]
		data = append(data, b)
		return nil
	})
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	w.Header().Set("content-type", "application/json")
	_ = json.NewEncoder(w).Encode(map[string]any{"data": data})
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
