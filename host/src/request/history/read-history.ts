import { paginate, type AnyRecord } from '@bourse/kit'
import { hasComputedHistory } from '@bourse/kit/host'
import { ADMIN } from '@bourse/engine/accounts'
import { instantText, jsonWriter, type Cells, type CompiledOperation } from '@bourse/engine/operations'
import { batchOrigins, sourceNames, type BatchOrigin, type StoredRow } from '@bourse/engine/store'
import { publisherOf } from '@bourse/engine/wiring'
import { selectionOf } from '../read/read-versions.ts'
import type { Reading, RowsRead } from '../read/reading.ts'
import { servedCells, type Mask } from '../read/served-cells.ts'
import { checksOf } from './checks-of.ts'
import { computedVersions, MAX_COMPUTED, type ServedVersion, versionsOfEntity } from './computed-versions.ts'
import { HISTORY_FIELDS } from './history-fields.ts'
import { inputsReader } from './inputs-of.ts'
import { noVersion, type RequestedHistory } from './requested-history.ts'
import { unlistedOrigins } from './unlisted-origins.ts'

/** Aliases of the end of a version and of its key. */
const END = '_known_until'
const KEY = '_version_key'

/**
 * Reads a page of the versions of one row, oldest first. A version is read with the conditions of the row's list, so
 * one that the key could not have read at any as-of time is not returned.
 */
export async function readHistory(call: Reading, history: RequestedHistory, mask: Mask): Promise<RowsRead> {
  const { record, list } = history
  const own: Reading = { ...call, compiled: servedAs(history.of), target: history.of }
  const isComputed = hasComputedHistory(list)
  const { window, conditions, entities } = isComputed
    ? versionsOfEntity(own, list, record)
    : await selectionOf(own, list)
  const { store } = call.engine
  const select = [...conditions, ...history.conditions, store.wasVisible(record, call.knowledge)]
    .reduce((query, condition) => query.where(condition), store.rowsAt(record).versions(call.knowledge, window))
    .selectAll()
    .select([store.endOfVersion(record, call.knowledge).as(END), store.keyOfVersion(record).as(KEY)])
  const byTime = [{ field: 'known_from', direction: 'asc' } as const]
  const limit = isComputed ? Math.min(call.page.limit, MAX_COMPUTED) : call.page.limit
  const page = { limit, after: call.page.after, turned: false }
  const found: readonly StoredRow[] = await paginate(select, byTime, page).execute()
  const onPage = found.slice(0, limit)
  const last = found.length > onPage.length ? onPage.at(-1) : undefined
  const versions = isComputed
    ? await computedVersions({ call: own, operation: list, mask }, record, onPage)
    : await storedVersions(own, record, onPage, { entities, mask })
  if (versions.length === 0 && last === undefined && call.page.after === undefined) throw noVersion(history)
  const described = await describe(
    call,
    history,
    versions.map(({ row }) => row),
  )
  return {
    rows: described.map((version, index) => cellsOf({ ...version, values: versions[index]?.values })),
    count: versions.length,
    next: last && { known_from: instantText(String(last['known_from'])) },
  }
}

async function storedVersions(
  own: Reading,
  record: AnyRecord,
  rows: readonly StoredRow[],
  shown: Parameters<typeof servedCells>[3],
): Promise<readonly ServedVersion[]> {
  const cells = await servedCells(own, { record }, rows, shown)
  const json = jsonWriter(own.compiled.fields)
  return rows.map((row, index) => ({ row, values: json.row(cells[index] ?? []) }))
}

const NAMES = Object.keys(HISTORY_FIELDS)
const cellsOf = (version: StoredRow): Cells => NAMES.map((name) => version[name])

const served = new WeakMap<CompiledOperation, CompiledOperation>()

/** Returns an operation without the fields that its dataset computes for a page, which versions do not have. */
function servedAs(of: CompiledOperation): CompiledOperation {
  const known = served.get(of)
  if (known !== undefined) return known
  const { operation } = of
  const computed = operation.kind === 'list' ? Object.keys(operation.adds?.fields ?? {}) : []
  const fields = Object.fromEntries(Object.entries(of.fields).filter(([name]) => !computed.includes(name)))
  const without = { ...of, fields }
  served.set(of, without)
  return without
}

async function describe(
  call: Reading,
  { of, record }: RequestedHistory,
  rows: readonly StoredRow[],
): Promise<readonly StoredRow[]> {
  const { engine, principal } = call
  const [first] = rows
  if (first === undefined) return []
  const batches = rows.map((row) => String(row['batch_id']))
  const table = engine.wiring.tables.get(record)?.id ?? ''
  const [names, origins] = await Promise.all([
    sourceNames(
      engine.database,
      rows.map((row) => Number(row['source_id'])),
    ),
    batchOrigins(engine.database, { record: table, key: String(first[KEY]), batches }),
  ])
  const isOperator = principal.capabilities.has(ADMIN)
  const inputsOf = inputsReader(call, of.dataset, record)
  const unlistedOf = unlistedOrigins(call, of.dataset, record)
  const described = rows.map(async (row) => {
    const source = names.get(Number(row['source_id']))
    const origin = origins.get(String(row['batch_id']))
    const unlisted = source === undefined ? undefined : await unlistedOf(row, source)
    const publisher = source === undefined ? undefined : (publisherOf(of.dataset, source) ?? unlisted?.publisher)
    return {
      known_from: row['known_from'],
      known_to: row[END],
      source: source ?? null,
      publisher: publisher?.name ?? null,
      license: publisher?.licence ?? null,
      batch: row['batch_id'],
      published_at: origin?.publishedAt ?? row['known_from'],
      checks: checksOf(record, row, origin),
      held: heldOf(origin, isOperator),
      file: fileOf(origin, isOperator) ?? fileOf(unlisted?.batch, isOperator),
      inputs: source === undefined ? [] : await inputsOf(row, source),
    }
  })
  return Promise.all(described)
}

/** A reason to hold a row may cite other rows, so only the rule is shown; who released it is for operators. */
function heldOf(origin: BatchOrigin | undefined, isOperator: boolean) {
  if (origin?.wasHeld !== true) return null
  const { heldBy, heldAt, publishedAt, releasedBy } = origin
  return {
    rule: heldBy,
    held_at: heldAt === null ? null : instantText(heldAt),
    released_at: instantText(publishedAt),
    released_by: isOperator ? releasedBy : null,
  }
}

/** What a source fetches at once may name other entities, so it is for operators. */
function fileOf(origin: BatchOrigin | undefined, isOperator: boolean) {
  const { sha256 = null, fetchedAt = null, unit } = origin ?? {}
  if (sha256 === null) return null
  return {
    sha256,
    fetched_at: fetchedAt === null ? null : instantText(fetchedAt),
    unit: isOperator ? (unit ?? null) : null,
  }
}
