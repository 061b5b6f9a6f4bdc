import { collection, defineDataset, entities, f, perSubject, record, revisioned } from '@bourse/kit'
import { listing } from '@bourse/services'
import { currentKnowledge } from '../../src/store/index.ts'
import { dailyByListing, fakeListings, startTestHost, type TestHost } from '@bourse/testkit'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { IncomingRow } from '../../src/publishing/incoming-row.ts'

const close = f.price('Close')
const closes = record('closes', {
  title: 'One close a day',
  ...dailyByListing,
  fields: { date: f.date('Day'), close },
  longHistory: true,
})
const byVenue = record('by_venue', {
  title: 'A close per day and venue',
  subject: listing,
  fields: { date: f.date('Day'), venue: f.text('Venue'), lot: f.count('Lot'), close },
  key: ['instrument_id', 'date', 'venue', 'lot'],
  time: revisioned('date'),
  order: ['date asc', 'instrument_id asc', 'venue asc', 'lot asc'],
  longHistory: true,
})
const prints = record('prints', {
  title: 'Prints',
  subject: listing,
  fields: { at: f.instant('When'), close },
  key: ['instrument_id', 'at'],
  time: revisioned('at'),
  order: ['at asc', 'instrument_id asc'],
  longHistory: true,
})
const dataset = defineDataset({
  id: 'settling',
  title: 'Settling',
  summary: 'Rows that settle but still change',
  records: [closes, byVenue, prints],
  endpoints: [
    collection('/prints', prints, {
      id: 'prints.list',
      summary: 'Prints',
      select: entities(listing),
      capabilities: ['eod.read'],
      credits: perSubject(5, { whole: 500 }),
    }),
  ],
})

const hosts: TestHost[] = []
let host: TestHost
beforeEach(async () => {
  host = await startTestHost({ datasets: [fakeListings(['XNAS:AAA', 'XNAS:BBB']), dataset], clock: START })
  hosts.push(host)
})
afterAll(() => Promise.all(hosts.map((one) => one.close())))

const START = '2026-05-05T12:00:00Z'
const HOUR = 3_600_000
/** Enough entities for a date to be read as one text. */
const NOBODY = Array.from({ length: 200 }, (_, index) => `ins_none_${index}`)

type Of = typeof closes | typeof byVenue | typeof prints
const publish = (of: Of, ...rows: readonly Readonly<Record<string, unknown>>[]) =>
  host.publish(of, rows, { source: 'one', market: 'XNAS' })

async function withdraw(of: Of, ...rows: readonly IncomingRow['row'][]): Promise<void> {
  await host.host.publications.publish(
    of,
    (async function* () {
      yield rows.map((row) => ({ row, does: 'withdraw' as const }))
    })(),
    { source: 'one', market: 'XNAS' },
  )
}

const knowledge = async (asOf?: string) => ({ ...(await currentKnowledge(host.database.database)), asOf })
const idsOf = async (of: Of) => {
  const rows = host.host.store.rowsAt(of).versions(await knowledge(), { from: '2000-01-01', to: '2027-01-01' })
  const found = await rows.select('r.instrument_id').distinct().orderBy('r.instrument_id').execute()
  return found.map((row) => String(row['instrument_id']))
}
const membersOf = (name: string, found: readonly { readonly lines: string }[]) =>
  found.flatMap(({ lines }) => [...lines.matchAll(new RegExp(`"${name}":"?([^",}]+)`, 'g'))].map(([, text]) => text))

describe('a row that is withdrawn after its date was packed', () => {
  const on = '2025-12-30'
  async function closesOn(asOf?: string) {
    const ids = await idsOf(closes)
    const read = async (wanted: readonly string[]) =>
      membersOf('close', await host.host.store.date(closes, await knowledge(asOf), on, wanted)).toSorted()
    const whole = await read([...ids, ...NOBODY])
    expect(whole).toEqual(await read(ids))
    return whole
  }

  it('a withdrawn row disappears from its date, even if that is read as one text, but stays visible as of an earlier time', async () => {
    await publish(closes, { symbol: 'AAA', date: on, close: '1' }, { symbol: 'BBB', date: on, close: '2' })
    await host.pack(dataset)
    host.clock.advance(HOUR)
    await withdraw(closes, { symbol: 'AAA', date: on })
    for (const step of ['withdrawn', 'packed again']) {
      if (step === 'packed again') await host.pack(dataset)
      expect(await closesOn(), step).toEqual(['2'])
      expect(await closesOn('2026-05-05T12:30:00Z'), step).toEqual(['1', '2'])
    }
  })

  it('a withdrawn row leaves its date without rows if it was the only one, and can be published again', async () => {
    await publish(closes, { symbol: 'AAA', date: on, close: '1' })
    await host.pack(dataset)
    await withdraw(closes, { symbol: 'AAA', date: on })
    expect(await host.host.store.datesWithRows(closes, [on])).toEqual([])
    await host.pack(dataset)
    expect(await host.host.store.datesWithRows(closes, [on])).toEqual([])
    await publish(closes, { symbol: 'AAA', date: on, close: '3' })
    await host.pack(dataset)
    expect(await host.host.store.datesWithRows(closes, [on])).toEqual([on])
    expect(await closesOn()).toEqual(['3'])
  })
})

describe('several rows for one listing and date', () => {
  const row = (date: string, venue: string, lot: string, close = '1') => ({ symbol: 'AAA', date, venue, lot, close })

  it('rows for one listing and date are returned in key order if some are in the table and others in a segment', async () => {
    const keys = [
      ['B', '2'],
      ['B', '10'],
      ['a', '1'],
      ['\u{ffee}', '1'],
      ['\u{1d11e}', '1'],
    ] as const
    await publish(byVenue, ...keys.map(([venue, lot]) => row('2025-12-30', venue, lot)))
    host.clock.advance(HOUR)
    // Replaced rows stay in the table for reads as of an earlier time.
    await publish(byVenue, row('2025-12-30', 'B', '10', '7'), row('2025-12-30', '\u{1d11e}', '1', '7'))
    await host.pack(dataset)
    const { store } = host.host
    const [id = ''] = await idsOf(byVenue)
    const range = { id, from: '2025-12-01', to: '2025-12-31', most: 100 }
    for (const asOf of [undefined, '2026-05-05T12:30:00Z']) {
      const known = await knowledge(asOf)
      const keysIn = (found: readonly { readonly lines: string }[]) => {
        const lots = membersOf('lot', found)
        return membersOf('venue', found).map((venue, index) => [venue, lots[index]])
      }
      expect(keysIn(await store.date(byVenue, known, '2025-12-30', [id]))).toEqual(keys)
      expect(keysIn(await store.ranges(byVenue, known, 'asc', [range]))).toEqual(keys)
      expect(keysIn(await store.ranges(byVenue, known, 'desc', [range]))).toEqual(keys.toReversed())
    }
  })

  it('rows for one listing and date are counted one by one if a range covers only part of their segment', async () => {
    const venues = ['a', 'b', 'c', 'd']
    await publish(
      byVenue,
      row('2025-09-30', 'a', '1', '9'),
      ...venues.map((venue) => row('2025-10-01', venue, '1', '2')),
      ...venues.map((venue) => row('2025-12-31', venue, '1', '3')),
    )
    await host.pack(dataset)
    const [id = ''] = await idsOf(byVenue)
    const range = { id, from: '2025-09-01', to: '2025-12-30', most: 5 }
    const found = await host.host.store.ranges(byVenue, await knowledge(), 'desc', [range])
    expect(membersOf('close', found)).toEqual(['2', '2', '2', '2', '9'])
  })
})

describe('settled instants', () => {
  it("include all of a range's last day", async () => {
    const times = ['2026-04-01T00:00:00Z', '2026-04-01T23:59:59.999999Z', '2026-04-02T00:00:00Z']
    await publish(prints, ...times.map((at) => ({ symbol: 'AAA', at, close: '1' })))
    const key = await host.key()
    for (const step of ['loose', 'packed']) {
      if (step === 'packed') expect(await host.pack(dataset)).toBe(3)
      const read = await host.get('/v1/prints?symbols=AAA&from=2026-04-01&to=2026-04-01', { key })
      expect(
        read.json.data.map(({ at }: { readonly at: string }) => at),
        step,
      ).toEqual(times.slice(0, 2))
    }
  })

  it('settled instants are returned in order for a date if some are in the table and others in a segment', async () => {
    const times = ['2026-04-01T09:00:00Z', '2026-04-01T10:00:00Z', '2026-04-01T10:00:00.5Z']
    await publish(prints, ...times.map((at) => ({ symbol: 'AAA', at, close: '1' })))
    host.clock.advance(HOUR)
    await publish(prints, { symbol: 'AAA', at: times[1], close: '2' })
    await host.pack(dataset)
    const before = await knowledge('2026-05-05T12:30:00Z')
    const found = await host.host.store.date(prints, before, '2026-04-01', await idsOf(prints))
    expect(membersOf('at', found)).toEqual(times)
    expect(membersOf('close', found)).toEqual(['1', '1', '1'])
  })
})
