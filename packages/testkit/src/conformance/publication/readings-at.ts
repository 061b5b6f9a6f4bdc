import type { AnyRecord } from '@bourse/kit'
import { needsOf } from '@bourse/kit/host'
import { ask } from '../reading/ask.ts'
import { isPointInTime } from '../reading/call-kinds.ts'
import { withQuery } from '../reading/with-query.ts'
import type { SampleRow } from '../options.ts'
import type { SampleHost, SampleOperation } from '../support/sample-host.ts'
import { keyOf } from './stored-records.ts'

/** A host's stored rows and responses as of an instant. */
export interface Readings {
  readonly records: readonly RecordReading[]
  /** Responses by address; rejected requests are omitted. */
  readonly answers: ReadonlyMap<string, Answer>
}

interface RecordReading {
  readonly record: AnyRecord
  /** Rows by key. */
  readonly rows: ReadonlyMap<string, SampleRow>
}

interface Answer {
  /**
   * The rows as text, without metadata about names, which depends on today's knowledge of the listings that used them.
   */
  readonly data: string
  /** The records that the response is based on. */
  readonly records: readonly AnyRecord[]
}

/** Reads every record of the dataset and calls every operation that accepts `as_of`. */
export async function readingsAt(sample: SampleHost, asOf: string): Promise<Readings> {
  const records: RecordReading[] = []
  const today = sample.test.clock.now().slice(0, 10)
  for (const record of sample.dataset.records) {
    const knowledge = { ...sample.knowledge(), asOf }
    // Reads snapshot lists as operations do: without expired rows that are still stored.
    const rows = await sample.rowsAt(record, record.time.mode === 'snapshot' ? { ...knowledge, today } : knowledge)
    records.push({ record, rows: new Map(rows.map((row) => [keyOf(record, row), row])) })
  }
  const answers = new Map<string, Answer>()
  for (const { operation, address } of sample.calls) {
    if (!isPointInTime(operation.operation)) continue
    const { status, text } = await ask(sample, withQuery(address, { as_of: asOf }))
    if (status !== 200) continue
    const { data }: { readonly data: unknown } = JSON.parse(text)
    answers.set(address, { data: JSON.stringify(data), records: recordsBehind(sample, operation) })
  }
  return { records, answers }
}

function recordsBehind({ test, dataset }: SampleHost, { operation }: SampleOperation): readonly AnyRecord[] {
  const { wiring } = test.host
  const behind = wiring.recordsBehind(needsOf(operation))
  return dataset.records.filter(
    (record) =>
      (operation.kind !== 'custom' && operation.record === record) || behind.has(wiring.tables.get(record)?.id ?? ''),
  )
}

/** Returns the differences between the readings before and after later rows, both as of the same instant. */
export function differences(before: Readings, after: Readings, at: string): readonly string[] {
  const pairs = before.records.map(({ record, rows }, index) => ({
    record,
    known: rows,
    now: after.records[index]?.rows ?? new Map<string, SampleRow>(),
  }))
  // Newer snapshot lists replace older ones as of every instant, so they also change the responses.
  const pruned = pairs.filter(({ record, known, now }) => keepsNewest(record) && [...known.keys()].some(isNotIn(now)))
  const ofRecords = pairs.flatMap(({ record, known, now }) => differencesOf(record, known, now, at))
  const ofAnswers = [...before.answers].flatMap(([address, { data, records }]) => {
    const now = after.answers.get(address)?.data ?? 'refused'
    if (now === data || pruned.some(({ record }) => records.includes(record))) return []
    const [was, is] = aroundFirstDifference(data, now)
    return [`${address}: the response as of ${at} was …${was}…, and is …${is}… with later rows`]
  })
  return [...ofRecords, ...ofAnswers]
}

/**
 * Returns whether newer rows remove older ones as of every instant, as for snapshot lists and records with a retention
 * period.
 */
const keepsNewest = ({ time, retain }: AnyRecord) => time.mode === 'snapshot' || retain !== undefined

const isNotIn = (rows: RecordReading['rows']) => (key: string) => !rows.has(key)

function differencesOf(
  record: AnyRecord,
  before: RecordReading['rows'],
  after: RecordReading['rows'],
  at: string,
): readonly string[] {
  const where = `record ${record.table}: as of ${at}`
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((key) => {
    const [known, now] = [before.get(key), after.get(key)]
    if (known === undefined) return [`${where} ${key} appears with later rows`]
    if (now === undefined) return keepsNewest(record) ? [] : [`${where} ${key} disappears with later rows`]
    const changed = Object.keys(known).filter((name) => JSON.stringify(known[name]) !== JSON.stringify(now[name]))
    return changed.map(
      (name) =>
        `${where} ${name} of ${key} was ${JSON.stringify(known[name])}, and is ${JSON.stringify(now[name])} ` +
        'with later rows',
    )
  })
}

/** Number of characters of a response to show before and after the first difference. */
const [BEFORE, BEHIND] = [60, 40]

function aroundFirstDifference(before: string, after: string): readonly [string, string] {
  const differs = [...before].findIndex((letter, index) => letter !== after[index])
  const at = differs < 0 ? before.length : differs
  const around = (text: string) => text.slice(Math.max(0, at - BEFORE), at + BEHIND)
  return [around(before), around(after)]
}
