import type { Carrier, Knowledge, SubjectResolver } from '@bourse/kit'
import type { Database, Statements } from '../storage/database.ts'
import { subjectColumn, type Table } from '../storage/tables.ts'
import { currentKnowledge } from '../storage/versions.ts'
import { carriersOf, spans } from './carry.ts'
import type { IncomingRow } from './ingest.ts'
import { runsOf, type Run } from './runs.ts'
import { runWriter, type WrittenRun } from './written-runs.ts'

/** Shorter runs are not worth a question. */
const LEAST_ROWS = 8
/** Rows gathered before it is asked about their runs. */
const ROWS_AT_ONCE = 6_000
/** Comparisons that are under way while the next rows are read. */
const AHEAD = 3
/** After so many runs on end that no pack says, nothing more of a file is asked about. */
const FRUITLESS_RUNS = 1_000

/** A run that the pack of an entity says already, row for row: nothing of it is staged. */
export interface PackedRun extends WrittenRun {
  readonly part: 'packed-run'
  readonly id: string
  /** The newest batch of the record before packs were looked at. */
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

type Item = IncomingRow | PackedRun

/**
 * Rows as they come, but for runs that a pack says already, each of which becomes one item: a publisher's whole history, sent again with a few new rows, is
 * mostly such runs. Their text is compared by its digest before any row is checked or staged: what is published already was checked when it came.
 */
export async function* withoutPacked(
  database: Database,
  table: Table,
  batches: AsyncIterable<readonly IncomingRow[]>,
  options: RunOptions,
): AsyncGenerator<readonly Item[]> {
  if (!(await hasPacks(database, table))) {
    yield* batches
    return
  }
  const compare = runComparison(database, table, options)
  let gathered: Run[] = []
  let rows = 0
  const underWay: ReturnType<typeof compare>[] = []
  for await (const runs of runsOf(table, batches)) {
    gathered.push(...runs)
    for (const run of runs) rows += run.rows.length
    if (rows < ROWS_AT_ONCE) continue
    const comparing = compare(gathered)
    // Whoever waits for it learns of a failure.
    comparing.catch(() => undefined)
    underWay.push(comparing)
    gathered = []
    rows = 0
    if (underWay.length > AHEAD) yield (await underWay.shift()) ?? []
  }
  for (const comparing of underWay) yield await comparing
  yield await compare(gathered)
}

async function hasPacks(on: Statements, { packs }: Table): Promise<boolean> {
  const [row] = await on.query<{ any: boolean }>(`select exists (select from ${packs}) as any`)
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
  /** What was published before the first pack was looked at. */
  let knowledge: Promise<Knowledge> | undefined
  return async (runs) => {
    const long = fruitless < FRUITLESS_RUNS ? runs.filter(isLong) : []
    const packed = new Map<Run, PackedRun>()
    if (long.length > 0) {
      const { pins } = await (knowledge ??= currentKnowledge(database))
      const written = long.map(write)
      const ids = await entitiesOf(written, await knowledge)
      const found = await saidByPacks(database, table, options.source, written, ids)
      const batch = pins.get(table.id)?.batch
      for (const [index, run] of long.entries()) {
        const [one, id] = [written[index], ids[index]]
        if (one !== undefined && id !== undefined && found.has(index))
          packed.set(run, { part: 'packed-run', ...one, id, batch })
      }
    }
    fruitless = packed.size > 0 ? 0 : fruitless + runs.length
    return runs.flatMap((run): readonly Item[] => {
      const one = packed.get(run)
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

/** Which of some runs are what the packs of their entities say, to the letter, by their place; of the same source where sources are told apart. */
export async function saidByPacks(
  on: Statements,
  table: Table,
  source: string,
  runs: readonly WrittenRun[],
  ids: readonly (string | undefined)[],
): Promise<ReadonlySet<number>> {
  const isOfSource =
    table.record.merge === undefined
      ? // Nothing but the place of the parameter.
        '$5::text is not null'
      : '(select id from bourse.sources where name = $5) = all (p.source_id)'
  const rows = await on.query<{ position: string }>(
    `select t.position from unnest($1::text[], $2::date[], $3::int8[], $4::text[]) with ordinality as t (id, quarter, count, digest, position)
     join ${table.packs} p on p.${subjectColumn(table)} = t.id and p.quarter = t.quarter
     where p.rows = t.count and ${isOfSource} and encode(sha256(convert_to(p.lines, 'UTF8')), 'hex') = t.digest`,
    [ids, runs.map(({ quarter }) => quarter), runs.map(({ count }) => count), runs.map(({ digest }) => digest), source],
  )
  return new Set(rows.map(({ position }) => Number(position) - 1))
}
