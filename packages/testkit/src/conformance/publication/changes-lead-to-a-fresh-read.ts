import type { AnyRecord } from '@bourse/kit'
import { reportsChanges, retainedDays } from '@bourse/kit/host'
import { addDays, addMonths, daysBetween } from '@bourse/kit/values'
import type { Check } from '../check.ts'
import type { SampleRow } from '../options.ts'
import { changeRows } from '../support/change-rows.ts'
import { SOURCE } from '../support/publish-sample.ts'
import { readersOf, type Reader } from '../support/readers.ts'
import type { SampleHost } from '../support/sample-host.ts'
import { withdrawRow } from '../support/withdraw-row.ts'
import { followMirror, loadMirror, type Mirror } from './mirror.ts'
import { mirroredLists } from './mirrored-lists.ts'
import { withoutRows } from './stored-records.ts'

/** A copy of a list that applies what `changed_since` reports must equal a new read after every change. */
export const changesLeadToAFreshRead: Check = {
  name: 'changes-lead-to-a-fresh-read',
  says:
    'A copy of a list that applies the rows of `changed_since` differs from a new read, for a key that sees all ' +
    'rows or only some. The host reads changes itself, so the rows of the list must be those of its record.',
  skip: (specimen) =>
    withoutRows(specimen) ??
    (specimen.dataset.endpoints.some(reportsChanges) ? undefined : 'no list reports its changes'),
  find: (specimen) =>
    specimen.publishing(async (sample) => {
      const readers = await readersOf(sample)
      const findings: string[] = []
      for (const record of specimen.dataset.records) findings.push(...(await wrongIn(sample, record, readers)))
      return findings
    }),
}

async function wrongIn(sample: SampleHost, record: AnyRecord, readers: readonly Reader[]): Promise<readonly string[]> {
  const mirrors: Mirror[] = []
  for (const list of mirroredLists(sample, record))
    for (const reader of readers) {
      const mirror = await loadMirror(sample, list, reader)
      if (mirror !== undefined) mirrors.push(mirror)
    }
  if (mirrors.length === 0) return []
  const findings: string[] = []
  for await (const change of changesOf(sample, record))
    for (const mirror of mirrors) {
      const wrong = await followMirror(sample, mirror)
      if (wrong !== undefined) findings.push(`after ${change}, ${wrong}`)
    }
  return findings
}

const DAY_MS = 86_400_000

/** Changes the rows of a record step by step; yields what each step was. */
async function* changesOf(sample: SampleHost, record: AnyRecord): AsyncGenerator<string> {
  const { test } = sample
  const known = () => sample.rowsAt(record, sample.knowledge())
  await changeRows(sample, record, await known(), 1)
  yield 'corrections'
  test.clock.advance(60_000)
  const rows = await known()
  const withdrawn = await withdrawOne(sample, record, rows)
  if (withdrawn !== undefined) {
    yield 'a withdrawal'
    test.clock.advance(60_000)
    await test.publish(record, [withdrawn.row], { source: withdrawn.source })
    yield 'an import'
  }
  if (record.holds.length > 0) {
    await test.host.publications.review(record)
    await test.host.refresh()
    yield 'a release'
  }
  for (const day of lastDays(record, rows)) {
    const days = daysBetween(test.clock.now().slice(0, 10), day)
    if (days < 0) continue
    test.clock.advance(days * DAY_MS)
    await changeRows(sample, record, await known(), 1)
    yield `corrections on ${day}`
    test.clock.advance(DAY_MS)
    yield `the end of ${day}`
  }
}

/** Withdraws the last row that one of the dataset's sources may withdraw. */
async function withdrawOne(sample: SampleHost, record: AnyRecord, rows: readonly SampleRow[]) {
  for (const source of [SOURCE, ...sample.dataset.sources.map(({ id }) => id)])
    for (const row of rows.toReversed())
      if ((await withdrawRow(sample, record, row, { source })) > 0) return { row, source }
  return undefined
}

const MONTHS_OF_YEAR = 12

/** Returns the last days on which the oldest rows are retained, and are within the history of a plan with one year. */
function lastDays(record: AnyRecord, rows: readonly SampleRow[]): readonly string[] {
  const { history, time } = record
  const retained = retainedDays(record)
  const oldest = (field: string) => rows.flatMap((row) => dateOf(row[field]) ?? []).toSorted()[0]
  const ofRecord = retained === undefined || time.mode !== 'revisioned' ? undefined : oldest(time.field)
  const ofHistory = history === undefined ? undefined : oldest(history)
  const days = [
    ...(ofRecord === undefined || retained === undefined ? [] : [addDays(ofRecord, retained)]),
    ...(ofHistory === undefined ? [] : [addMonths(ofHistory, MONTHS_OF_YEAR)]),
  ]
  return days.toSorted()
}

const dateOf = (value: unknown) => (typeof value === 'string' ? value.slice(0, 10) : undefined)
