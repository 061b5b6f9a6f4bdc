import type { Session } from '../../database/index.ts'
import type { Table } from '../../store/index.ts'
import { identifierName, isIdentifier } from './identifier-names.ts'
import type { IncomingRow } from '../incoming-row.ts'
import { Findings, NO_LINE } from '../findings.ts'
import { compileIncoming, type PreparedIncoming } from './prepare-incoming.ts'
import { allWarnings, missing } from './prepare-row.ts'
import type { StageOptions } from '../publish-options.ts'
import { createStage, openStage, type Stage, type StagedRow } from './stage.ts'
import { openReferences, type StagedReference } from './staged-references.ts'
import { NO_DATE, nameOf, widenDates, type StagedName } from './staged-names.ts'

export interface StageResult {
  readonly rows: number
  readonly findings: Findings
  /** The incoming names, each with its rows' dates. */
  readonly names: readonly StagedName[]
  readonly references: readonly StagedReference[]
  /** Entity ids that rows contain directly. */
  readonly ids: readonly string[]
  /**
   * Whether no name occurs twice with the same date. The check runs while rows are read, so for some row orders it is
   * false even though no date is repeated.
   */
  readonly datesDiffer: boolean
  readonly hasKnownTimes: boolean
  /** Whether any share count has a fraction. */
  readonly hasFractions: boolean
  /** Whether the stage contains removals, empty lists or rejected rows. */
  readonly hasMarks: boolean
  /** Whether all rows are numbered by their line in the file rather than by position. */
  readonly areTraced: boolean
}

export type Batches = AsyncIterable<readonly IncomingRow[]> | Iterable<readonly IncomingRow[]>

/** Checks rows one by one and copies the valid ones into the stage of their record. */
export async function stageRows(
  session: Session,
  table: Table,
  batches: Batches,
  options: StageOptions,
): Promise<StageResult> {
  const staging = await openStaging(session, table, options)
  await staging.add(batches)
  return staging.result()
}

export type Staging = Awaited<ReturnType<typeof openStaging>>

/** Creates a record's stage, to which rows are added in several parts. */
export async function openStaging({ client }: Session, table: Table, options: StageOptions) {
  await createStage(client, table)
  const copying = createCopying(table, options)
  return {
    async add(batches: Batches): Promise<void> {
      const stage = openStage(client, table)
      try {
        await copying.copy(stage, batches)
        await stage.close()
      } catch (error) {
        await stage.abort()
        throw error
      }
    },
    result: copying.result,
  }
}

/** Checks rows as they are copied, and keeps a summary of those copied so far. */
function createCopying(table: Table, options: StageOptions) {
  const prepare = compileIncoming(table.record, options)
  const findings = new Findings(options.onFinding)
  const named = createNaming(table, options.market)
  const shares = table.columns.flatMap(({ field }, index) => (field.fractionsIn === undefined ? [] : [index]))
  let [rows, hasKnownTimes, hasMarks, areTraced, hasFractions] = [0, false, false, true, false]

  /**
   * Stages a row unless it is rejected. Returns a promise only when the stage must flush, because awaiting every row of
   * a large file would be slow.
   */
  function copyRow(stage: Stage, incoming: IncomingRow): Promise<void> | undefined {
    const { row, line = NO_LINE, reject } = incoming
    rows++
    const place = line === NO_LINE ? rows : line
    const ready = prepare.incoming(incoming)
    const staged = 'reject' in ready.prepared ? ready.prepared : named.stagedRow(row, place, ready)
    if (!('reject' in staged)) {
      const found = 'warnings' in ready.prepared ? ready.prepared.warnings : undefined
      const warnings = allWarnings(incoming.warnings, found)
      if (warnings !== undefined) findings.warn(line, warnings, row)
      if (line === NO_LINE) areTraced = false
      return write(stage, staged)
    }
    findings.reject(line, staged.reject, row)
    if ((options.complete ?? false) === false || reject !== undefined) return undefined
    const refused = prepare.refused(row)
    const stillThere = 'reject' in refused.prepared ? refused.prepared : named.stagedRow(row, place, refused)
    return 'reject' in stillThere ? undefined : write(stage, stillThere)
  }

  function write(stage: Stage, staged: StagedRow): Promise<void> | undefined {
    if (staged.knownAt !== null) hasKnownTimes = true
    if (staged.mark !== null) hasMarks = true
    hasFractions ||= shares.some((index) => staged.values[index]?.includes('.') === true)
    return stage.write(staged)
  }

  return {
    async copy(stage: Stage, batches: Batches): Promise<void> {
      for await (const batch of batches) {
        for (const item of batch) {
          const full = copyRow(stage, item)
          if (full !== undefined) await full
        }
        options.onProgress?.(rows)
      }
    },
    result: (): StageResult => ({
      ...{ rows, findings, hasKnownTimes, hasMarks, hasFractions, areTraced },
      ...named.summary(),
    }),
  }
}

type Refused = Extract<PreparedIncoming['prepared'], { readonly reject: unknown }>

/** While rows are read, records how they identify their entities. */
function createNaming(table: Table, inMarket: string | undefined) {
  const { subject } = table.record
  const idIndex = table.columns.findIndex(({ name }) => name === subject?.column)
  const dateIndex = dateIndexOf(table)
  // A share class's id identifies its issuer, so it is looked up like a name.
  const isNameless = isIdentifier(subject, subject?.column)
  const names = new Map<string, StagedName>()
  const ids = new Set<string>()
  const references = openReferences(table)
  let datesDiffer = true

  function stagedRow(row: IncomingRow['row'], line: number, { mark, knownAt, prepared }: PreparedIncoming) {
    if ('reject' in prepared) return prepared
    const given = prepared.values[idIndex]
    const isName = typeof given === 'string' && isNameless
    const { name, market } = isName
      ? { name: identifierName(subject?.column, given), market: null }
      : nameOf(row, subject, inMarket)
    const id = isName ? null : given
    if (name === null && id === null && subject?.isUnknown !== true)
      return { reject: missing(subject?.nameField ?? 'id') } satisfies Refused
    if (typeof id === 'string') {
      ids.add(id)
      datesDiffer = false
    } else if (name !== null && !widenDates(names, { name, market, knownAt }, prepared.values[dateIndex] ?? NO_DATE))
      datesDiffer = false
    const own = isName ? prepared.values.with(idIndex, null) : prepared.values
    return { line, name, market, knownAt, mark, values: references?.put(row, own, own[dateIndex]) ?? own }
  }

  const summary = () => ({
    names: [...names.values()],
    ids: [...ids],
    datesDiffer,
    references: references?.staged() ?? [],
  })
  return { stagedRow, summary }
}

function dateIndexOf({ record, columns }: Table): number {
  const { time } = record
  return time.mode === 'catalog' ? -1 : columns.findIndex(({ name }) => name === time.field)
}
