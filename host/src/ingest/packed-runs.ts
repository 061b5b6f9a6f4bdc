import { decimalText, type Carrier, type FieldKind, type Knowledge, type SubjectResolver } from '@bourse/kit'
import { hash } from 'node:crypto'
import { jsonWriter } from '../operations/write-rows.ts'
import { fromPacks } from '../packs/packed-rows.ts'
import { list } from '../storage/columns.ts'
import type { Database, Statements, Transaction } from '../storage/database.ts'
import { columnsOfRow, LABELS_GO_HERE } from '../storage/json-in-sql.ts'
import { subjectColumn, type Table } from '../storage/tables.ts'
import { currentKnowledge } from '../storage/versions.ts'
import { carriersOf, spans } from './carry.ts'
import type { IncomingRow } from './ingest.ts'
import { isMissing, runsOf, type Run } from './runs.ts'
import { nameOf } from './stage-rows.ts'
import { stageOf } from './stage.ts'

/** Shorter runs are not worth a question. */
const LEAST_ROWS = 8
/** Rows gathered before it is asked about their runs. */
const ROWS_AT_ONCE = 4_000
/** After so many runs on end that no pack says, nothing more of a file is asked about. */
const FRUITLESS_RUNS = 1_000

/** A run that its pack says already, row for row: nothing of it is staged. */
export interface PackedRun {
  readonly part: 'packed-run'
  readonly name: string
  readonly market: string | null
  readonly count: number
  readonly from: string
  readonly to: string
  readonly id: string
  readonly quarter: string
  /** SHA-512 of the pack's text. */
  readonly digest: string
  /** Line of the newest row, and what is added for each older one. */
  readonly line: number
  readonly step: number
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

/** Whether rows may come in that are packed already. */
export async function hasPacks(on: Statements, { record, packs }: Table): Promise<boolean> {
  if (!record.packed) return false
  const [row] = await on.query<{ any: boolean }>(`select exists (select from ${packs}) as any`)
  return row?.any === true
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
  const compare = runComparison(database, table, options)
  let gathered: Run[] = []
  let rows = 0
  let comparing: ReturnType<typeof compare> | undefined
  for await (const runs of runsOf(table, batches)) {
    gathered.push(...runs)
    for (const run of runs) rows += run.rows.length
    if (rows < ROWS_AT_ONCE) continue
    // One comparison is under way while the next rows are read.
    const before = comparing
    comparing = compare(gathered)
    // Whoever waits for it learns of a failure.
    comparing.catch(() => undefined)
    gathered = []
    rows = 0
    if (before !== undefined) yield await before
  }
  if (comparing !== undefined) yield await comparing
  yield await compare(gathered)
}

function runComparison(
  database: Database,
  table: Table,
  options: RunOptions,
): (runs: readonly Run[]) => Promise<readonly Item[]> {
  const asPacked = packedWriter(table, options)
  const withEntities = entityFinder(options)
  let fruitless = 0
  /** What was published before the first pack was looked at. */
  let knowledge: Knowledge | undefined
  return async (runs) => {
    const long = fruitless < FRUITLESS_RUNS ? runs.filter(isLong) : []
    const packed = new Map<Run, PackedRun>()
    if (long.length > 0) {
      knowledge ??= await currentKnowledge(database)
      const batch = knowledge.pins.get(table.id)?.batch
      const asked = await withEntities(
        long.map((run) => asPacked(run, batch)),
        knowledge,
      )
      const said = await saidByPacks(database, table, asked, options.source)
      for (const [index, run] of long.entries()) {
        const one = asked[index]
        if (one !== undefined && said.has(index)) packed.set(run, one)
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

/** Writes down what of a run is compared, and what is needed to stage it after all. */
function packedWriter(
  table: Table,
  { market }: Pick<RunOptions, 'market'>,
): (run: Run, batch: string | undefined) => PackedRun {
  const lineOf = lineWriter(table)
  const nameField = table.record.subject?.nameField
  return ({ rows, direction, quarter, ...run }, batch) => {
    const newestFirst = direction === 1 ? rows.toReversed() : rows
    let text = ''
    for (const { row } of newestFirst) text += (text === '' ? '' : '\n') + lineOf(row)
    const named = nameOf(newestFirst[0]?.row ?? {}, nameField, market)
    const [from, to] = run.first < run.date ? [run.first, run.date] : [run.date, run.first]
    return {
      part: 'packed-run',
      name: named.name ?? '',
      market: named.market,
      count: rows.length,
      from,
      to,
      id: NOBODY,
      quarter: quarter[0],
      digest: hash('sha512', text),
      line: newestFirst[0]?.line ?? 0,
      step: -direction,
      batch,
    }
  }
}

/** Writes a row, as it came in, as the line that a pack would have of it; what could not be stored as it came, as something that no pack says. */
function lineWriter(table: Table): (row: IncomingRow['row']) => string {
  const own = columnsOfRow(table)
  const fields = Object.fromEntries(own.map(({ name, field }) => [name, field]))
  const writer = jsonWriter(fields, `{${LABELS_GO_HERE}`)
  const members = own.map(({ name, field }) => ({ name, cellOf: CELLS[field.kind] }))
  return (row) => {
    const cells: (string | null)[] = []
    for (const { name, cellOf } of members) {
      const value = row[name]
      cells.push(isMissing(value) ? null : cellOf(value))
    }
    return writer.row(cells)
  }
}

type CellOf = (value: unknown) => string

/** No member of a stored line is empty. */
const NOT_STORED = ''

const asItCame: CellOf = (value) => (typeof value === 'string' ? value : NOT_STORED)
const asDecimal: CellOf = (value) => {
  if (typeof value !== 'string') return NOT_STORED
  return hasOneSpelling(value) ? value : (decimalText(value) ?? NOT_STORED)
}

/** True for a decimal that begins and ends with a digit other than 0, and for what is none and equals nothing stored. */
function hasOneSpelling(text: string): boolean {
  const [zero, nine] = [48, 57]
  const first = text.charCodeAt(0)
  const last = text.charCodeAt(text.length - 1)
  return first > zero && first <= nine && last > zero && last <= nine
}

const CELLS: Readonly<Record<FieldKind, CellOf>> = {
  text: asItCame,
  date: asItCame,
  instant: asItCame,
  decimal: asDecimal,
  count: asDecimal,
  boolean: asItCame,
  // No packed record has one.
  json: () => NOT_STORED,
}

/** Stands for the entity of a run as long as it is not known; no pack has it. */
const NOBODY = ''

/** Fills in who carried a name on all days of a run, where that was one. Names are looked up once. */
function entityFinder({
  resolver,
  markets,
}: RunOptions): (runs: readonly PackedRun[], knowledge: Knowledge) => Promise<readonly PackedRun[]> {
  const known = new Map<string, readonly Carrier[]>()
  return async (runs, knowledge) => {
    const unknown = new Set(runs.map(({ name }) => name).filter((name) => !known.has(name)))
    if (unknown.size > 0) {
      const found = await carriersOf([...unknown], { resolver, knowledge: async () => knowledge })
      for (const name of unknown) known.set(name, found.get(name) ?? [])
    }
    return runs.map((run) => {
      const carried = spans(run, known.get(run.name) ?? [], markets)
      const id = carried.find((span) => span.from <= run.from && run.to <= span.to)?.id
      return id === undefined ? run : { ...run, id }
    })
  }
}

/** Which of some runs are what their packs say, to the letter, by their place; of the same source where sources are told apart. */
async function saidByPacks(
  on: Statements,
  table: Table,
  runs: readonly PackedRun[],
  source: string,
): Promise<ReadonlySet<number>> {
  const isOurs =
    table.record.merge === undefined
      ? '$4::text is not null'
      : '(select id from bourse.sources where name = $4) = all (p.source_id)'
  const rows = await on.query<{ position: string }>(
    `select t.position from unnest($1::text[], $2::date[], $3::text[]) with ordinality as t (id, quarter, digest, position)
     join ${table.packs} p on p.${subjectColumn(table)} = t.id and p.quarter = t.quarter
     where ${isOurs} and encode(sha512(convert_to(p.lines, 'UTF8')), 'hex') = t.digest`,
    [runs.map(({ id }) => id), runs.map(({ quarter }) => quarter), runs.map(({ digest }) => digest), source],
  )
  return new Set(rows.map(({ position }) => Number(position) - 1))
}

/**
 * Under the lock: makes sure that packs still say what was not staged, and stages it after all where a key may have come a second time, so that the last line
 * of each wins. Throws where somebody else has published other rows meanwhile.
 */
export async function settlePackedRuns(
  tx: Transaction,
  table: Table,
  runs: readonly PackedRun[],
  {
    knowledge,
    onceEach,
    source,
  }: { readonly knowledge: Knowledge; readonly onceEach: boolean; readonly source: string },
): Promise<void> {
  if (runs.length === 0) return
  const newest = knowledge.pins.get(table.id)?.batch
  const isAsCompared = runs.every(({ batch }) => batch === newest)
  if (!isAsCompared && (await saidByPacks(tx, table, runs, source)).size < runs.length)
    throw new Error(`${table.id}: other rows were published while these were read: import them again`)
  if (!onceEach) await stageFromPacks(tx, table, runs)
}

async function stageFromPacks(tx: Transaction, table: Table, runs: readonly PackedRun[]): Promise<void> {
  const columns = table.columns.map(({ name }) => name)
  const packs = `(select p.*, t.line as newest_line, t.step from unnest($1::text[], $2::date[], $3::int8[], $4::int8[]) as t (id, quarter, line, step)
    join ${table.packs} p on p.${subjectColumn(table)} = t.id and p.quarter = t.quarter)`
  await tx.query(
    `insert into ${stageOf(table)} (_line, ${list(columns)})
     select p.newest_line + p.step * (l.position - 1), ${list(columns, 'r.')} ${fromPacks(table, packs)}`,
    [
      runs.map(({ id }) => id),
      runs.map(({ quarter }) => quarter),
      runs.map(({ line }) => line),
      runs.map(({ step }) => step),
    ],
  )
}
