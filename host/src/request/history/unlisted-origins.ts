import type { AnyRecord, Dataset } from '@bourse/kit'
import { historyRecord } from '@bourse/kit/host'
import { instantText } from '@bourse/engine/operations'
import { batchOrigins, sourceNames, type BatchOrigin, type StoredRow } from '@bourse/engine/store'
import { publisherOf } from '@bourse/engine/wiring'
import type { Reading } from '../read/reading.ts'
import { column } from '../read/row-scope.ts'
import { jobOf } from './inputs-of.ts'
import { hasValue } from './requested-history.ts'

/** Where a version of a row that no operation lists is from. */
interface UnlistedVersion {
  readonly knownFrom: string
  readonly publisher: ReturnType<typeof publisherOf>
  readonly batch: BatchOrigin | undefined
}

/** The newest versions that are read of a row. */
const MOST = 1_000
const KEY = '_version_key'

/**
 * Returns a function that returns where a computed version is from if its job follows a record that no operation lists,
 * and that has a row with the same id, such as the terms of a bond: a link to that row would lead nowhere.
 */
export function unlistedOrigins(call: Reading, dataset: Dataset, record: AnyRecord) {
  const known = new Map<string, Promise<readonly UnlistedVersion[]>>()
  return async (row: StoredRow, source: string): Promise<UnlistedVersion | undefined> => {
    const versions = known.get(source) ?? versionsBehind(call, dataset, { record, row, source })
    known.set(source, versions)
    const knownFrom = instantText(String(row['known_from']))
    return (await versions).find((version) => version.knownFrom <= knownFrom)
  }
}

interface Computed {
  readonly record: AnyRecord
  readonly row: StoredRow
  readonly source: string
}

/** The versions of the row behind a computed one, newest first. */
async function versionsBehind(
  call: Reading,
  dataset: Dataset,
  { record, row, source }: Computed,
): Promise<readonly UnlistedVersion[]> {
  const { database, store, wiring } = call.engine
  const input = unlistedInput(call, dataset, { record, source })
  if (input === undefined) return []
  const [[own = ''], [other = '']] = [record.key, input.key]
  const knowledge = { ...call.knowledge, pins: call.pins }
  const rows: readonly StoredRow[] = await store
    .rowsAt(input)
    .versions(knowledge)
    .where(hasValue(other, String(row[own])))
    .where(store.wasVisible(input, knowledge))
    .selectAll()
    .select(store.keyOfVersion(input).as(KEY))
    .orderBy(column('known_from'), 'desc')
    .limit(MOST)
    .execute()
  const ids = rows.map((each) => Number(each['source_id']))
  const batches = rows.map((each) => String(each['batch_id']))
  const of = { record: wiring.tables.get(input)?.id ?? '', key: String(rows[0]?.[KEY]), batches }
  const [names, origins] = await Promise.all([sourceNames(database, ids), batchOrigins(database, of)])
  return rows.map((each) => ({
    knownFrom: instantText(String(each['known_from'])),
    publisher: publisherOf(dataset, names.get(Number(each['source_id'])) ?? ''),
    batch: origins.get(String(each['batch_id'])),
  }))
}

/** The dataset's record that the job follows, that no operation lists, and whose key is one column. */
function unlistedInput(
  { engine }: Reading,
  dataset: Dataset,
  { record, source }: Omit<Computed, 'row'>,
): AnyRecord | undefined {
  const job = jobOf(dataset, record, source)
  if (job === undefined || record.key.length > 1) return undefined
  const listed = new Set(engine.operations().map(({ operation }) => historyRecord(operation)))
  return dataset.records.find((each) => job.after.includes(each) && !listed.has(each) && each.key.length === 1)
}
