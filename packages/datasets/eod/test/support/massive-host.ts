import { ruleSessions } from '@bourse/calendar-rules'
import { fakeListings, fakeSplits, runTimetable, sessionsDataset, startTestHost } from '@bourse/testkit'
import type { TestHost, TimetableEvent } from '@bourse/testkit'
import { CANARY_KEY, startPublisher, type FakeBody, type FakePublisher } from '@bourse/testkit/publisher'
import eod from '../../src/index.ts'

/** A row as Massive writes it. */
export type MassiveRow = Readonly<Record<string, unknown>>

export interface MassiveHost {
  readonly host: TestHost
  readonly publisher: FakePublisher
  readonly key: string
  /** Sets a day's rows. */
  put(date: string, rows: readonly MassiveRow[]): void
  /** Sets a different body for a day. */
  putBody(date: string, body: FakeBody): void
  /** Runs the schedule from the clock's instant to the given one; returns the source's runs. */
  until(instant: string, events?: readonly TimetableEvent[]): Promise<readonly string[]>
  /** Returns served bars as `symbol date O H L C V n`. */
  served(query: string): Promise<readonly string[]>
  /** Returns the requested days, in order. */
  requested(): readonly string[]
  /** Returns what the source counted with `tally` across all its units. */
  tallies(): Promise<Readonly<Record<string, number>>>
  warnings(): Promise<readonly string[]>
  close(): Promise<void>
}

const GROUPED = '/v2/aggs/grouped/locale/us/market/stocks'
export const pathOf = (date: string) => `${GROUPED}/${date}`

/** Returns a ticker's row with prices derived from its close. */
export const row = (T: string, c: number, more: MassiveRow = {}): MassiveRow => ({
  ...{ T, o: c, h: c + 1, l: c - 1, c, v: 1000, n: 10, t: 1_700_000_000_000 },
  ...more,
})

export const dayOf = (rows: readonly MassiveRow[]) => ({
  adjusted: false,
  queryCount: rows.length,
  resultsCount: rows.length,
  status: 'OK',
  request_id: '1',
  results: rows,
})

/** Starts a host with `massive-day` and a fake Massive. */
export async function startMassiveHost(
  symbols: readonly string[],
  { clock, plan }: { readonly clock: string; readonly plan?: string },
): Promise<MassiveHost> {
  process.env['BOURSE_SECRET_MASSIVE_API_KEY'] = CANARY_KEY
  const time = { now: () => host.clock.now(), millis: () => host.clock.millis() }
  const publisher = await startPublisher('massive', { clock: time, ...(plan !== undefined && { plan }) })
  const host = await startTestHost({
    datasets: [fakeListings([...symbols]), sessionsDataset(ruleSessions), fakeSplits([]), eod],
    clock,
    config: {
      sources: { 'massive-day': { enabled: true } },
      publishers: { massive: { base_url: publisher.url, plan: plan ?? 'advanced' } },
    },
  })
  const key = await host.key()
  const query = <Row extends object>(text: string) => host.database.database.query<Row>(text)
  return {
    host,
    publisher,
    key,
    put: (date, rows) => publisher.put(pathOf(date), dayOf(rows)),
    putBody: (date, body) => publisher.put(pathOf(date), body),
    async until(to, events = []) {
      const runs = await runTimetable(host, { from: host.clock.now(), to, events })
      return runs
        .filter(({ task }) => task === 'eod__massive-day')
        .map(({ at, outcome, why }) => `${at.slice(5, 16)} ${outcome}${why === '' ? '' : `: ${why}`}`)
    },
    async served(text) {
      const { json } = await host.get(`/v1/eod?order=asc&${text}`, { key })
      return json.data.map((bar: Readonly<Record<string, unknown>>) =>
        ['symbol', 'date', 'open', 'high', 'low', 'close', 'volume', 'trade_count'].map((name) => bar[name]).join(' '),
      )
    },
    requested: () => publisher.requests().map(({ address }) => address.slice(GROUPED.length + 1, GROUPED.length + 11)),
    async tallies() {
      const rows = await query<{ name: string; sum: number }>(
        `select t.key as name, sum(t.value::int)::int as sum from bourse.ingest_runs r,
           jsonb_each_text(r.report -> 'tallies') t group by t.key`,
      )
      return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]))
    },
    async warnings() {
      const rows = await query<{ rule: string; value: string }>('select rule, value from bourse.warnings order by 1, 2')
      return rows.map(({ rule, value }) => `${rule} ${value}`)
    },
    async close() {
      await host.close()
      await publisher.close()
      delete process.env['BOURSE_SECRET_MASSIVE_API_KEY']
    },
  }
}
