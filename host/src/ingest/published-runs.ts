import { setImmediate } from 'node:timers/promises'
import type { Carrier, Knowledge, SubjectResolver } from '@bourse/kit'
import { statementName, type Database, type Statements } from '../storage/database.ts'
import { subjectColumn, timeField, type Table } from '../storage/tables.ts'
import { currentKnowledge } from '../storage/versions.ts'
import { digestInSql } from '../packs/digest.ts'
import { quoted } from '../storage/columns.ts'
import { carriersOf, spans } from './carry.ts'
import type { IncomingRow } from './incoming-row.ts'
import { runsOf, type Run } from './runs.ts'
import { runWriter, type WrittenRun } from './written-runs.ts'

/** Shorter runs are not worth a question. */
const LEAST_ROWS = 8
/** Rows gathered before it is asked about their runs. */
const ROWS_AT_ONCE = 6_000
/** Comparisons that are under way while the next rows are read; more of them only take the processor from whoever reads. */
const AHEAD = 3
/** After so many runs on end of which none is published, nothing more of a file is asked about. */
const FRUITLESS_RUNS = 1_000

/** A run that is published already, row for row: nothing of it is staged. */
export interface PublishedRun extends WrittenRun {
  readonly part: 'published-run'
  readonly id: string
  /** The newest batch of the record before anything was compared. */
  readonly batch: string | undefined
}

export interface RunOptions {
  readonly resolver: SubjectResolver
  /** Markets in the order in which a bare name prefers them. */
  readonly markets: readonly string[]
  readonly source: string
  /** The market of names that come without one. */
  readonly market: string | undefined
}

type Item = IncomingRow | PublishedRun

/**
 * Rows as they come, but for runs that are published already, each of which becomes one item: a publisher's whole history, sent again with a few new rows, is
 * mostly such runs. They are compared by their digests before any row is checked or staged: what is published already was checked when it came.
 */
export async function* withoutPublished(
  database: Database,
  table: Table,
  batches: AsyncIterable<readonly IncomingRow[]>,
  options: RunOptions,
): AsyncGenerator<readonly Item[]> {
  if (!(await hasRows(database, table))) {
    yield* batches
    return
  }
  const compare = runComparison(database, table, options)
  let gathered: Run[] = []
  let rows = 0
  const underWay: Comparison[] = []
  for await (const runs of runsOf(table, batches)) {
    // A file is read in long stretches, in which no answer would come in; and rows that outlive many others are dear to collect.
    await setImmediate()
    while (underWay[0]?.isDone === true || underWay.length >= AHEAD) yield (await underWay.shift()?.items) ?? []
    gathered.push(...runs)
    for (const run of runs) rows += run.rows.length
    if (rows < ROWS_AT_ONCE) continue
    underWay.push(started(compare(gathered)))
    gathered = []
    rows = 0
  }
  for (const { items } of underWay) yield await items
  yield await compare(gathered)
}

interface Comparison {
  readonly items: Promise<readonly Item[]>
  isDone: boolean
}

function started(items: Promise<readonly Item[]>): Comparison {
  const comparison = { items, isDone: false }
  const end = () => {
    comparison.isDone = true
  }
  // Whoever waits for it learns of a failure.
  items.then(end, end)
  return comparison
}

async function hasRows(on: Statements, { name, packs }: Table): Promise<boolean> {
  const [row] = await on.query<{ any: boolean }>(
    `select exists (select from ${packs}) or exists (select from ${name}) as any`,
  )
  return row?.any === true
}

function runComparison(
  database: Database,
  table: Table,
  options: RunOptions,
): (runs: readonly Run[]) => Promise<readonly Item[]> {
  const write = runWriter(table, options.market)
  const entitiesOf = entityFinder(options)
  let fruitless = 0
  /** What was published before anything was compared. */
  let knowledge: Promise<Knowledge> | undefined
  return async (runs) => {
    const long = fruitless < FRUITLESS_RUNS ? runs.filter(isLong) : []
    const published = new Map<Run, PublishedRun>()
    if (long.length > 0) {
      const { pins } = await (knowledge ??= currentKnowledge(database))
      const written = long.map(write)
      const ids = await entitiesOf(written, await knowledge)
      const found = await saidAlready(database, table, options.source, written, ids)
      const batch = pins.get(table.id)?.batch
      for (const [index, run] of long.entries()) {
        const [one, id] = [written[index], ids[index]]
        if (one !== undefined && id !== undefined && found.has(index))
          published.set(run, { part: 'published-run', ...one, id, batch })
      }
    }
    fruitless = published.size > 0 ? 0 : fruitless + runs.length
    return runs.flatMap((run): readonly Item[] => {
      const one = published.get(run)
      return one === undefined ? run.rows : [one]
    })
  }
}

const isLong = ({ rows, name }: Run) => rows.length >= LEAST_ROWS && name !== undefined

type EntityFinder = (runs: readonly WrittenRun[], knowledge: Knowledge) => Promise<readonly (string | undefined)[]>

/** Finds who carried a name on all days of a run; undefined where that was nobody or more than one. Names are looked up once. */
function entityFinder({ resolver, markets }: RunOptions): EntityFinder {
  const known = new Map<string, readonly Carrier[]>()
  return async (runs, knowledge) => {
    const unknown = new Set(runs.map(({ name }) => name).filter((name) => !known.has(name)))
    if (unknown.size > 0) {
      const found = await carriersOf([...unknown], { resolver, knowledge: async () => knowledge })
      for (const name of unknown) known.set(name, found.get(name) ?? [])
    }
    return runs.map((run) => {
      const carried = spans(run, known.get(run.name) ?? [], markets)
      return carried.find((span) => span.from <= run.from && run.to <= span.to)?.id
    })
  }
}

/**
 * Which of some runs are published, row for row, by their place; of the same source where sources are told apart. The quarter of an entity is either
 * packed or not: of a pack the digest is there, of rows it is made.
 */
export async function saidAlready(
  on: Statements,
  table: Table,
  source: string,
  runs: readonly WrittenRun[],
  ids: readonly (string | undefined)[],
): Promise<ReadonlySet<number>> {
  const text = `with source as materialized (select id from bourse.sources where name = $7)
     select t.position from unnest($1::text[], $2::date[], $3::date[], $4::date[], $5::int8[], $6::text[])
       with ordinality as t (id, quarter, first, last, count, digest, position)
     left join ${table.packs} p on p.${subjectColumn(table)} = t.id and p.quarter = t.quarter
     cross join lateral (${packOf(table)} union all ${looseRowsOf(table)}) s
     where s.rows = t.count and s.are_of_source and s.digest = decode(t.digest, 'hex')`
  const rows = await on.query<{ position: string }>(
    text,
    [
      ids,
      runs.map(({ quarter }) => quarter),
      runs.map(({ from }) => from),
      runs.map(({ to }) => to),
      runs.map(({ count }) => count),
      runs.map(({ digest }) => digest),
      source,
    ],
    statementName(text),
  )
  return new Set(rows.map(({ position }) => Number(position) - 1))
}

/** The pack `p` of the quarter of a run, where there is one. */
function packOf({ record }: Table): string {
  const areOfSource = record.merge === undefined ? 'true' : '(select id from source) = all (p.source_id)'
  return `select p.rows, p.digest, ${areOfSource} as are_of_source where p.rows is not null`
}

/** What is published in the table itself between the first and the last day of a run `t`, where its quarter is not packed. */
function looseRowsOf(table: Table): string {
  const date = `b.${quoted(timeField(table))}`
  const areOfSource = table.record.merge === undefined ? 'true' : 'bool_and(b.source_id = (select id from source))'
  return `select count(*), ${digestInSql(table, 'b.')}, ${areOfSource} from ${table.name} b
    where p.rows is null and b.${subjectColumn(table)} = t.id and ${date} between t.first and t.last and b.known_to = 'infinity'`
}
