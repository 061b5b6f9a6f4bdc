import type { Transaction } from '@bourse/database'
import type { Subject } from '@bourse/kit'
import { identifierName, isIdentifier } from './identifier-names.ts'
import type { Table } from '../tables/table.ts'
import type { IncomingRow } from './incoming-row.ts'
import { Findings } from './findings.ts'
import { compilePrepare, missing } from './prepare-row.ts'
import type { StageOptions } from './publish-options.ts'
import { openStage, type Stage } from './stage.ts'
import { openReferences, type StagedReference } from './references.ts'
import { NO_DATE, note, type StagedName } from './staged-names.ts'

export interface Staged {
  readonly rows: number
  readonly findings: Findings
  /** The names that came in, each with the dates of its rows. */
  readonly names: readonly StagedName[]
  /** The names of further entities that rows refer to. */
  readonly references: readonly StagedReference[]
  /** Ids of entities that came in as such. */
  readonly ids: readonly string[]
  /**
   * True where no name came twice with the same date: seen while rows go by, so false also for some orders in which
   * none did.
   */
  readonly datesDiffer: boolean
}

type Batches = AsyncIterable<readonly IncomingRow[]> | Iterable<readonly IncomingRow[]>

/** Checks rows one by one and copies the good ones into the stage of their record. */
export async function stageRows(
  tx: Transaction,
  table: Table,
  batches: Batches,
  options: StageOptions,
): Promise<Staged> {
  const stage = await openStage(tx.client, table)
  try {
    const staged = await copyRows(stage, table, batches, options)
    await stage.close()
    return staged
  } catch (error) {
    await stage.abort()
    throw error
  }
}

async function copyRows(stage: Stage, table: Table, batches: Batches, options: StageOptions): Promise<Staged> {
  const prepare = compilePrepare(table.record, options)
  const { subject } = table.record
  const nameField = subject?.nameField
  const idIndex = table.columns.findIndex(({ name }) => name === subject?.column)
  const dateIndex = dateIndexOf(table)
  const findings = new Findings(options.onFinding)
  const names = new Map<string, StagedName>()
  const ids = new Set<string>()
  const references = openReferences(table)
  let rows = 0
  let datesDiffer = true

  /**
   * Stages a row unless it is refused; resolves as the stage's own write does: to wait for each of half a million rows
   * would be felt.
   */
  function copyRow(incoming: IncomingRow): Promise<void> | undefined {
    const { row, line = rows + 1, knownAt = null, reject } = incoming
    rows++
    const prepared = reject === undefined ? prepare(row) : { reject }
    if ('reject' in prepared) return void findings.reject(line, prepared.reject, row)
    const given = prepared.values[idIndex]
    const named = nameOf(row, subject, options.market)
    // The id of a class stands for its issuer: it is looked up as a name is.
    const isName = typeof given === 'string' && isIdentifier(subject, subject?.column)
    const { name, market } = isName ? { name: identifierName(subject?.column, given), market: null } : named
    const id = isName ? null : given
    const own = isName ? prepared.values.with(idIndex, null) : prepared.values
    const values = references?.put(row, own, own[dateIndex]) ?? own
    if (name === null && id === null) return void findings.reject(line, missing(nameField ?? 'id'), row)
    if (typeof id === 'string') {
      ids.add(id)
      datesDiffer = false
    } else if (name !== null && !note(names, { name, market, knownAt }, prepared.values[dateIndex] ?? NO_DATE))
      datesDiffer = false
    if (prepared.warnings !== undefined) findings.warn(line, prepared.warnings, row)
    return stage.write({ line, name, market, knownAt, values })
  }

  for await (const batch of batches) {
    for (const item of batch) {
      const full = copyRow(item)
      if (full !== undefined) await full
    }
    options.onProgress?.(rows)
  }
  return {
    rows,
    findings,
    names: [...names.values()],
    ids: [...ids],
    datesDiffer,
    references: references?.staged() ?? [],
  }
}

function dateIndexOf({ record, columns }: Table): number {
  const { time } = record
  return time.mode === 'catalog' ? -1 : columns.findIndex(({ name }) => name === time.field)
}

/**
 * How a row names its entity: by a name with a market beside it, or in the market of the whole file, or in any; else by
 * an identifier.
 */
export function nameOf(
  row: Readonly<Record<string, unknown>>,
  subject: Pick<Subject, 'nameField' | 'identifiers'> | undefined,
  market: string | undefined,
): { name: string | null; market: string | null } {
  const given = subject === undefined ? undefined : row[subject.nameField]
  const mic = row['exchange_mic']
  if (typeof given === 'string' && given !== '')
    return { name: given.toUpperCase(), market: typeof mic === 'string' && mic !== '' ? mic : (market ?? null) }
  const member = subject?.identifiers?.find((name) => typeof row[name] === 'string' && row[name] !== '')
  if (member === undefined) return { name: null, market: null }
  return {
    name: identifierName(member, String(row[member])),
    market: typeof mic === 'string' && mic !== '' ? mic : null,
  }
}
