import { setImmediate } from 'node:timers/promises'
import type { Carrier, Knowledge, SubjectResolver } from '@bourse/kit'
import type { Database, Statements } from '../storage/database.ts'
import type { Table } from '../storage/tables.ts'
import { currentKnowledge } from '../storage/versions.ts'
import { carriersOf, spans } from './carry.ts'
import type { IncomingRow } from './incoming-row.ts'
import { runsOf, type Run } from './runs.ts'
import { saidAlready } from './said-already.ts'
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

/** Any other run: its rows are staged, and it is remembered where a batch brings all of them. */
export interface NewRun {
  readonly part: 'new-run'
  readonly run: WrittenRun
  readonly rows: readonly IncomingRow[]
}

export type Item = IncomingRow | PublishedRun | NewRun

export interface RunOptions {
  readonly resolver: SubjectResolver
  /** Markets in the order in which a bare name prefers them. */
  readonly markets: readonly string[]
  readonly source: string
  /** The market of names that come without one. */
  readonly market: string | undefined
}

/**
 * Rows as they come, but for runs, each of which becomes one item: a publisher's whole history, sent again with a few new rows, is mostly runs that are published
 * already. They are compared by their digests before any row is checked or staged: what is published already was checked when it came.
 */
export async function* comparedRuns(
  database: Database,
  table: Table,
  batches: AsyncIterable<readonly IncomingRow[]>,
  options: RunOptions,
): AsyncGenerator<readonly Item[]> {
  const runs = writtenRuns(table, batches, options.market)
  if (!(await hasRows(database, table))) {
    for await (const some of runs) yield itemsOf(some)
    return
  }
  const compare = runComparison(database, table, options)
  let gathered: Written[] = []
  let rows = 0
  const underWay: Comparison[] = []
  for await (const some of runs) {
    // A file is read in long stretches, in which no answer would come in; and rows that outlive many others are dear to collect.
    await setImmediate()
    while (underWay[0]?.isDone === true || underWay.length >= AHEAD) yield (await underWay.shift()?.items) ?? []
    gathered.push(...some)
    for (const one of some) rows += one.rows.length
    if (rows < ROWS_AT_ONCE) continue
    underWay.push(started(compare(gathered)))
    gathered = []
    rows = 0
  }
  for (const { items } of underWay) yield await items
  yield await compare(gathered)
}

/** Rows that came together, and what is compared of them; undefined where that is not worth a question. */
interface Written {
  readonly rows: readonly IncomingRow[]
  readonly run: WrittenRun | undefined
}

async function* writtenRuns(
  table: Table,
  batches: AsyncIterable<readonly IncomingRow[]>,
  market: string | undefined,
): AsyncGenerator<readonly Written[]> {
  const write = runWriter(table, market)
  for await (const runs of runsOf(table, batches))
    yield runs.map((run) => ({ rows: run.rows, run: isLong(run) ? write(run) : undefined }))
}

const isLong = ({ rows, name }: Run) => rows.length >= LEAST_ROWS && name !== undefined

const itemsOf = (all: readonly Written[], published?: Published): readonly Item[] =>
  all.flatMap(({ rows, run }): readonly Item[] => {
    if (run === undefined) return rows
    return [published?.get(run) ?? { part: 'new-run', run, rows }]
  })

type Published = ReadonlyMap<WrittenRun, PublishedRun>

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
): (all: readonly Written[]) => Promise<readonly Item[]> {
  const entitiesOf = entityFinder(options)
  let fruitless = 0
  /** What was published before anything was compared. */
  let knowledge: Promise<Knowledge> | undefined

  async function publishedOf(runs: readonly WrittenRun[]): Promise<Published> {
    const known = await (knowledge ??= currentKnowledge(database))
    const ids = await entitiesOf(runs, known)
    const found = await saidAlready(database, table, options.source, runs, ids)
    const batch = known.pins.get(table.id)?.batch
    const published = new Map<WrittenRun, PublishedRun>()
    for (const [index, run] of runs.entries()) {
      const id = ids[index]
      if (id !== undefined && found.has(index)) published.set(run, { part: 'published-run', ...run, id, batch })
    }
    return published
  }

  return async (all) => {
    const runs = all.map(({ run }) => run).filter((run) => run !== undefined)
    if (runs.length === 0 || fruitless >= FRUITLESS_RUNS) return itemsOf(all)
    const published = await publishedOf(runs)
    fruitless = published.size > 0 ? 0 : fruitless + runs.length
    return itemsOf(all, published)
  }
}

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
