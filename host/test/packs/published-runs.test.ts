import {
  addDays,
  defineDataset,
  f,
  hold,
  record,
  revisioned,
  sql,
  type AnyRecord,
  type Claim,
  type HoldContext,
  type SubjectResolver,
} from '@bourse/kit'
import { listing, listings } from '@bourse/services'
import { startTestHost, type TestHost } from '@bourse/testkit'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { IncomingRow } from '../../src/ingest/incoming-row.ts'
import type { PublishReport } from '../../src/ingest/report.ts'
import { migrateDataset } from '../../src/storage/migrate.ts'
import { comparedRuns, type Item } from '../../src/ingest/published-runs.ts'

const TODAY = '2026-11-21'
/** `ALIAS` is another name of `AAA`. */
const IDS: Record<string, string> = { AAA: 'ins_a', ALIAS: 'ins_a', BBB: 'ins_b', CCC: 'ins_c' }

function highest<Row extends { readonly close: string }>(claims: readonly Claim<Row>[]): Row {
  return claims.map(({ row }) => row).reduce((best, row) => (Number(row.close) > Number(best.close) ? row : best))
}

const common = {
  subject: listing,
  fields: { date: f.date('Day'), close: f.price('Close'), note: f.text('Note').nullable() },
  key: ['instrument_id', 'date'],
  time: revisioned('date'),
  order: ['instrument_id asc', 'date asc'],
} as const
const plain = record('plain', { ...common, title: 'Plain' })
const packed = record('packed', { ...common, title: 'Packed', packed: true })
type Guarded = { instrument_id: string; date: string; close: string; note: string }
async function veryHigh({ incoming }: Pick<HoldContext<Guarded>, 'incoming'>) {
  const rows = await incoming()
    .where(sql<boolean>`r.close >= 1000`)
    .select(['r.instrument_id', sql<string>`r.date::text`.as('date')])
    .execute()
  return rows.map((key) => ({ key: { ...key }, value: key.date, reason: 'it is very high' }))
}
const tooHigh = hold<Guarded>()('very-high', {}, async (_, context) => ({ hold: await veryHigh(context), release: [] }))
/** The same, but a note confirms what waits. */
const untilNoted = hold<Guarded>()('very-high', {}, async (_, context) => {
  const isNoted = await context.incoming().where('r.note', '=', 'confirmed').select('r.date').execute()
  const waiting = isNoted.length === 0 ? [] : await context.held().select(['r.instrument_id', 'r.date']).execute()
  return { hold: await veryHigh(context), release: waiting }
})
const guarded = record('guarded', { ...common, title: 'Packed, very high closes wait', packed: true, holds: [tooHigh] })
const noted = record('noted', { ...common, title: 'Packed, very high closes wait', packed: true, holds: [untilNoted] })
const merged = record('merged', { ...common, title: 'Packed, of several sources', packed: true, merge: highest })

let whenNamesAreLookedUp: () => Promise<void> = async () => undefined
const resolver: SubjectResolver = {
  resolve: async ({ requested }) => requested.map((asked) => ({ requested: asked, found: false, reason: 'unknown' })),
  universe: async () => [],
  carriers: async (names) => {
    await whenNamesAreLookedUp()
    return names.flatMap((name) => {
      const id = IDS[name]
      const carrier = { name, id: id ?? '', market: 'XNAS', kind: 'LISTING', from: '1990-01-01', to: null }
      return id === undefined ? [] : [carrier]
    })
  },
}
const dataset = defineDataset({
  id: 'runs',
  title: 'Runs',
  summary: 'The same rows, packed and not',
  records: [plain, packed, guarded, noted, merged],
  provides: [listings.provide({}, () => resolver)],
})

type Line = Readonly<Record<'symbol' | 'date' | 'close', string>> & { readonly note: string | null }

/** Twelve days of each of three quarters. */
const DATES = ['2024-07-01', '2024-10-01', '2025-01-01'].flatMap((first) =>
  Array.from({ length: 12 }, (_, index) => addDays(first, index * 7)),
)
const history = (symbol: string): readonly Line[] =>
  DATES.map((date, index) => ({ symbol, date, close: `${index + 1}.5`, note: index % 5 === 0 ? 'a "q"\tb' : null }))
const HISTORIES = ['AAA', 'BBB', 'CCC'].flatMap(history)

let host: TestHost
beforeEach(async () => {
  host = await startTestHost({ datasets: [dataset], clock: `${TODAY}T12:00:00Z` })
})
afterEach(() => host.close())

async function* inBatches(lines: readonly Line[]): AsyncGenerator<readonly IncomingRow[]> {
  const rows = lines.map((row, index) => ({ row, line: index + 2 }))
  for (let at = 0; at < rows.length; at += 7) yield rows.slice(at, at + 7)
}

async function all<T>(batches: AsyncIterable<readonly T[]>): Promise<readonly T[]> {
  const items: T[] = []
  for await (const batch of batches) items.push(...batch)
  return items
}

/** What is made of lines before they are staged. */
function compared(of: AnyRecord, lines: readonly Line[], source = 'one'): Promise<readonly Item[]> {
  const table = host.host.wiring.tables.get(of)
  if (table === undefined) throw new Error('not installed')
  return all(
    comparedRuns(host.host.engine.database, table, inBatches(lines), {
      resolver,
      markets: ['XNAS'],
      source,
      market: 'XNAS',
    }),
  )
}

/** The runs that are not staged. */
const published = (items: readonly Item[]): readonly Item[] =>
  items.filter((item) => 'part' in item && item.part === 'published-run')

const publish = (to: AnyRecord, lines: readonly Line[], source = 'one') =>
  host.host.ingest.publish(to, inBatches(lines), { source, market: 'XNAS' })

const countsOf = ({ batch, ...counts }: PublishReport) => ({ ...counts, isBatch: batch !== undefined })

/** Every version ever published, but for when it was; and what was put into quarantine. */
async function storedIn(table: 'plain' | 'packed'): Promise<readonly object[]> {
  const on = host.database.database
  const loose = `select instrument_id, date::text, close::text, note, known_to = 'infinity' as open, source_id from runs.${table}`
  const packs = `select p.instrument_id, j.r->>'date', j.r->>'close', j.r->>'note', true, l.source_id from runs.packed_packs p
    cross join lateral unnest(string_to_array(p.lines, E'\\n'), p.source_id) as l (line, source_id)
    cross join lateral (select replace(l.line, E'\\t', '')::json as r) j`
  const rows = await on.query(
    `select * from (${table === 'plain' ? loose : `${loose} union all ${packs}`}) r order by 1, 2, 5, 3, 4, 6`,
  )
  const refused = await on.query(`select line, reason, source from bourse.quarantine where record = $1 order by id`, [
    `runs.${table}`,
  ])
  return [...rows, ...refused]
}

/** What comes of sending the histories with something else in them. */
type Edit = (lines: Line[], at: number, to: number) => void
const EDITS: Readonly<Record<string, Edit>> = {
  'another value': (lines, at) => change(lines, at, { close: '99.25' }),
  'another spelling': (lines, at) => change(lines, at, { close: `0${lines[at]?.close ?? ''}0` }),
  'no number': (lines, at) => change(lines, at, { close: 'x' }),
  'another note': (lines, at) => change(lines, at, { note: '","close":1' }),
  'a stranger': (lines, at) => change(lines, at, { symbol: 'ZZZ' }),
  'another name': (lines, at) => change(lines, at, { symbol: 'ALIAS' }),
  gone: (lines, at) => void lines.splice(at, 1),
  'twice, with another value': (lines, at, to) => void lines.splice(to, 0, { ...lineAt(lines, at), close: '77' }),
  elsewhere: (lines, at, to) => void lines.splice(to, 0, ...lines.splice(at, 1)),
  'a part of it elsewhere': (lines, at, to) => void lines.splice(to, 0, ...lines.splice(at, 17)),
  'the other way round': (lines) => void lines.reverse(),
  'a new day': (lines, at) => void lines.splice(at, 0, { ...lineAt(lines, at), date: '2025-03-30' }),
}

function lineAt(lines: readonly Line[], at: number): Line {
  const line = lines[at]
  if (line === undefined) throw new Error(`no line ${at}`)
  return line
}
function change(lines: Line[], at: number, to: Partial<Line>): void {
  lines[at] = { ...lineAt(lines, at), ...to }
}

describe('runs of rows that are published already', () => {
  it('end in the same versions, counts and quarantine as rows that are not packed, whatever else is in the file', async () => {
    const place = fc.nat({ max: HISTORIES.length - 20 })
    const edit = fc.record({ kind: fc.constantFrom(...Object.keys(EDITS)), at: place, to: place })
    const file = fc.record({
      edits: fc.array(edit, { maxLength: 3 }),
      source: fc.constantFrom('one', 'one', 'two'),
      packAfter: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(file, { minLength: 1, maxLength: 3 }), async (files) => {
        for (const { edits, source, packAfter } of files) {
          const lines = [...HISTORIES]
          for (const { kind, at, to } of edits) EDITS[kind]?.(lines, at, to)
          const expected = await publish(plain, lines, source)
          const report = await publish(packed, lines, source)
          expect(countsOf(report)).toEqual(countsOf(expected))
          expect(await storedIn('packed')).toEqual(await storedIn('plain'))
          if (packAfter) await host.pack(dataset)
        }
      }),
      { numRuns: 30, endOnFailure: true, interruptAfterTimeLimit: 200_000 },
    )
  }, 240_000)

  it.each(['packed', 'in the table'])('are not staged, and are told as one item each: %s', async (where) => {
    for (const of of [packed, merged]) await publish(of, HISTORIES)
    if (where === 'packed') await host.pack(dataset)
    const lines = HISTORIES.with(40, { ...lineAt(HISTORIES, 40), close: '1.25' })
    const items = await compared(packed, lines)
    expect(published(items)).toHaveLength(8)
    expect(items.filter((item) => !published(items).includes(item))).toMatchObject([
      { part: 'new-run', rows: lines.slice(36, 48).map((row) => ({ row })) },
    ])
    expect(items[0]).toMatchObject({ name: 'AAA', id: 'ins_a', count: 12, from: '2024-07-01', quarter: '2024-07-01' })
    expect(await compared(packed, lines, 'two')).toEqual(items)
    // Where sources are told apart, the word of each counts.
    expect(published(await compared(merged, lines))).toHaveLength(8)
    expect(published(await compared(merged, lines, 'two'))).toHaveLength(0)
  })

  describe('where somebody else publishes meanwhile', () => {
    /** Publishes when the names of a file are looked up for the second time: the first is that of the comparison, then all is staged. */
    function meanwhile(to: AnyRecord, lines: readonly Line[], source = 'one'): void {
      let lookUps = 0
      whenNamesAreLookedUp = async () => {
        if (++lookUps === 2) await publish(to, lines, source)
      }
    }
    beforeEach(async () => {
      whenNamesAreLookedUp = async () => undefined
      for (const of of [packed, merged]) await publish(of, HISTORIES)
      await host.pack(dataset)
    })

    it('are taken where that is something else', async () => {
      meanwhile(packed, [{ symbol: 'AAA', date: '2023-01-05', close: '3', note: null }])
      expect(await publish(packed, HISTORIES)).toMatchObject({ unchanged: HISTORIES.length, published: 0 })
    })

    it('are refused where that is of the same quarter, and revise it when they come again', async () => {
      meanwhile(packed, [{ ...lineAt(HISTORIES, 3), close: '4' }])
      await expect(publish(packed, HISTORIES)).rejects.toThrow(
        'runs.packed: somebody else published rows of the same quarters',
      )
      whenNamesAreLookedUp = async () => undefined
      expect(await publish(packed, HISTORIES)).toMatchObject({ unchanged: HISTORIES.length - 1, revised: 1 })
    })

    it('are taken where their quarter came back into the table, as there is no new version', async () => {
      meanwhile(merged, HISTORIES.slice(0, 3), 'two')
      expect(await publish(merged, HISTORIES)).toMatchObject({ unchanged: HISTORIES.length, published: 0 })
    })

    it('are taken where their quarter was packed', async () => {
      const some = ['AAA', 'BBB'].flatMap((symbol) => history(symbol).map((line) => ({ ...line, close: '6.5' })))
      await publish(packed, some)
      let lookUps = 0
      whenNamesAreLookedUp = async () => {
        if (++lookUps === 2) await host.pack(dataset)
      }
      expect(await publish(packed, some)).toMatchObject({ unchanged: some.length, published: 0 })
      expect(lookUps).toBe(2)
    })

    it('stand in the table and are refused where somebody revises them, and revise them when they come again', async () => {
      const some = history('CCC').map((line) => ({ ...line, close: '6.5' }))
      await publish(packed, some)
      meanwhile(packed, [{ ...lineAt(some, 3), close: '4' }])
      await expect(publish(packed, some)).rejects.toThrow('somebody else published rows of the same quarters')
      whenNamesAreLookedUp = async () => undefined
      expect(await publish(packed, some)).toMatchObject({ unchanged: some.length - 1, revised: 1 })
    })

    it('are refused where a migration changed them, and revise them when they come again', async () => {
      const up = (db: never) => sql`update runs.packed set close = close + 1`.execute(db)
      const later = { ...dataset, migrations: { '0002_other_closes': { up } } }
      let lookUps = 0
      whenNamesAreLookedUp = async () => {
        if (++lookUps === 2)
          expect(await migrateDataset(host.database.database, later as never)).not.toHaveProperty('failure')
      }
      await expect(publish(packed, HISTORIES)).rejects.toThrow('import them again')
      whenNamesAreLookedUp = async () => undefined
      expect(await publish(packed, HISTORIES)).toMatchObject({ revised: HISTORIES.length })
    })

    it('are refused where their name was given to another', async () => {
      let lookUps = 0
      whenNamesAreLookedUp = async () => {
        if (++lookUps === 2) IDS['AAA'] = 'ins_other'
      }
      onTestFinished(() => void (IDS['AAA'] = 'ins_a'))
      await expect(publish(packed, HISTORIES)).rejects.toThrow('or corrected whose they are')
    })
  })

  it('of one source take nothing over of what another said between their days', async () => {
    const days = Array.from({ length: 19 }, (_, index) => ({
      symbol: 'AAA',
      date: addDays('2025-01-01', index),
      close: '9',
      note: null,
    }))
    const [one, two] = [days.filter((_, index) => index % 2 === 0), days.filter((_, index) => index % 2 === 1)]
    await publish(merged, one, 'one')
    await publish(merged, two, 'two')
    // Where a day comes twice, what was not staged is staged after all.
    expect(await publish(merged, [...one, ...one.slice(0, 1)], 'one')).toMatchObject({ published: 0 })
    const corrected = two.map((line) => ({ ...line, close: '8' }))
    expect(await publish(merged, corrected, 'two')).toMatchObject({ revised: two.length })
  })

  it('take back what waits, as rows do that come one by one', async () => {
    const waiting = () => host.database.database.query('select date::text, close::text from runs.guarded_held')
    await publish(guarded, HISTORIES)
    const wrong = { ...lineAt(HISTORIES, 3), close: '5000' }
    expect(await publish(guarded, [wrong])).toMatchObject({ held: 1 })
    expect(await waiting()).toEqual([{ date: wrong.date, close: '5000' }])
    expect(await publish(guarded, HISTORIES)).toMatchObject({ unchanged: HISTORIES.length, held: 0 })
    expect(await waiting()).toEqual([])
  })

  it('are staged row for row where a key comes twice, also where their quarter was packed with more in it meanwhile', async () => {
    const [some, twice] = [history('AAA').slice(0, 10), lineAt(HISTORIES, 40)]
    const lines = [...some, twice, { ...twice, close: '8.25' }, { ...lineAt(some, 2), close: '9.75' }]
    for (const of of [plain, packed]) await publish(of, HISTORIES)
    const expected = await publish(plain, lines)
    let lookUps = 0
    whenNamesAreLookedUp = async () => {
      if (++lookUps === 2) await host.pack(dataset)
    }
    expect(countsOf(await publish(packed, lines))).toEqual(countsOf(expected))
    whenNamesAreLookedUp = async () => undefined
    expect(await storedIn('packed')).toEqual(await storedIn('plain'))
  })

  it.each(['2024-06-31', '2024-05-0x'])('end before what is no date, which is quarantined: %s', async (date) => {
    await publish(packed, HISTORIES)
    const days = Array.from({ length: 9 }, (_, day) => addDays('2024-05-01', day))
    const lines = [...days, date].map((each) => ({ symbol: 'AAA', date: each, close: '1', note: null }))
    expect(await publish(packed, lines)).toMatchObject({ published: 9, quarantined: 1 })
  })

  it('quarantine what has no date, also where it looks like a run', async () => {
    await publish(packed, HISTORIES)
    await host.pack(dataset)
    const days = Array.from({ length: 9 }, (_, day) => ({
      symbol: 'AAA',
      date: `2024-13-0${day + 1}`,
      close: '1',
      note: null,
    }))
    expect(await publish(packed, days)).toMatchObject({ quarantined: 9, published: 0 })
  })

  describe('and came in one batch', () => {
    const remembered = () =>
      host.database.database.query(
        'select instrument_id, first::text, last::text, rows from runs.packed_runs order by 1, 2',
      )
    const some = history('AAA').slice(0, 12)
    const [first, last] = [lineAt(some, 0).date, lineAt(some, 11).date]

    it('are remembered until they are packed, so that their rows are not read for what they say', async () => {
      await publish(packed, some)
      expect(await remembered()).toEqual([{ instrument_id: 'ins_a', first, last, rows: 12 }])
      await host.database.database.query(`update runs.packed set close = 77 where date = $1`, [first])
      expect(published(await compared(packed, some))).toHaveLength(1)
      await host.pack(dataset)
      expect(await remembered()).toEqual([])
      expect(published(await compared(packed, some))).toHaveLength(0)
    })

    it('are so no longer where one of their rows was revised, and are again once it says the same', async () => {
      await publish(packed, some)
      await publish(packed, [{ ...lineAt(some, 3), close: '4' }])
      expect(published(await compared(packed, some))).toHaveLength(0)
      expect(await publish(packed, some)).toMatchObject({ revised: 1, unchanged: 11 })
      expect(published(await compared(packed, some))).toHaveLength(1)
    })

    it('are so no longer where a day came between theirs, with which they are not remembered, for it came in another batch', async () => {
      const without = some.toSpliced(4, 1)
      await publish(packed, without)
      expect(published(await compared(packed, some))).toHaveLength(0)
      await publish(packed, some)
      expect(await remembered()).toEqual([{ instrument_id: 'ins_a', first, last, rows: 11 }])
      expect(published(await compared(packed, without))).toHaveLength(0)
      expect(published(await compared(packed, some))).toHaveLength(1)
    })

    it('take over nothing from a line of them that was refused, though another came for its day', async () => {
      const refused = some.with(11, { ...lineAt(some, 11), close: 'x' })
      expect(await publish(packed, [...refused, lineAt(some, 11)])).toMatchObject({ published: 12, quarantined: 1 })
      expect(await publish(packed, refused)).toMatchObject({ unchanged: 11, quarantined: 1 })
    })

    it('take over nothing from a line of them that a later one of the same day replaced', async () => {
      const later = { ...lineAt(some, 5), close: '8.25' }
      expect(await publish(packed, [...some, later])).toMatchObject({ published: 12, quarantined: 1 })
      expect(await publish(packed, some)).toMatchObject({ unchanged: 11, revised: 1 })
    })

    it('take over nothing from a line of them that waits', async () => {
      const lines = some.with(6, { ...lineAt(some, 6), close: '2000' })
      expect(await publish(guarded, lines)).toMatchObject({ published: 11, held: 1 })
      expect(await publish(guarded, lines)).toMatchObject({ unchanged: 11, held: 1 })
    })

    it('take over nothing from a line of them that waits, though another was confirmed in their batch', async () => {
      expect(await publish(noted, [{ ...lineAt(some, 4), close: '5000' }])).toMatchObject({ held: 1 })
      const lines = some.toSpliced(4, 1).with(6, { ...lineAt(some, 7), close: '2000' })
      const confirming = lines.with(9, { ...lineAt(lines, 9), note: 'confirmed' })
      expect(await publish(noted, confirming)).toMatchObject({ published: 11, held: 1, released: 1 })
      expect(await publish(noted, confirming)).toMatchObject({ unchanged: 10, held: 1 })
    })

    it('are forgotten by a migration, which may have changed them', async () => {
      await publish(packed, some)
      const up = (db: never) => sql`update runs.packed set close = close + 1`.execute(db)
      const later = { ...dataset, migrations: { '0002_other_closes': { up } } }
      expect(await migrateDataset(host.database.database, later as never)).toMatchObject({
        applied: ['0002_other_closes'],
      })
      expect(await publish(packed, some)).toMatchObject({ revised: 12 })
    })
  })
})
