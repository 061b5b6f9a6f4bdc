import type { AnyRecord } from '@bourse/kit'
import { addDays } from '@bourse/kit/values'
import type { Check } from '../check.ts'
import type { SampleRow } from '../options.ts'
import { ask } from '../reading/ask.ts'
import { isPaged, isPointInTime } from '../reading/call-kinds.ts'
import { rowsIn } from '../reading/exact-json.ts'
import { queryOf, withQuery } from '../reading/with-query.ts'
import { SOURCE } from '../support/publish-sample.ts'
import type { SampleHost } from '../support/sample-host.ts'
import { withoutRows } from './stored-records.ts'

/** Paging must continue through the same list even if a newer one is published in the meantime. */
export const pagesStayOnOneList: Check = {
  name: 'pages-stay-on-one-list',
  says:
    'The later pages of a response are from a different list than the first, because a newer list was published. ' +
    'Read through `rows.at(call)` with `call.knowledge`, which a cursor keeps.',
  skip: (specimen) => {
    const { records } = specimen.dataset
    return withoutRows(specimen) ?? (records.some(isList) ? undefined : 'it stores no complete lists for a date')
  },
  find: (specimen) =>
    specimen.publishing(async (sample) => {
      const begun = await Promise.all(
        sample.calls
          .filter(({ operation: { operation } }) => isPaged(operation) && isPointInTime(operation))
          .filter(({ address }) => queryOf(address, 'limit') === undefined)
          .map(({ address }) => beginning(sample, address)),
      )
      for (const record of specimen.dataset.records.filter(isList)) await publishNewer(sample, record)
      const found = await Promise.all(begun.flat().map((one) => wrongIn(sample, one)))
      return found.flat()
    }),
}

const isList = ({ time }: AnyRecord) => time.mode === 'snapshot'

interface Begun {
  readonly address: string
  readonly whole: readonly object[]
  readonly cursor: string
}

async function beginning(sample: SampleHost, address: string): Promise<readonly Begun[]> {
  const [whole, first] = [await ask(sample, address), await ask(sample, withQuery(address, { limit: '1' }))]
  if (first.status !== 200) return []
  const { meta }: { readonly meta: { readonly next_cursor: string | null } } = first.json
  return meta.next_cursor === null ? [] : [{ address, whole: rowsIn(whole.text), cursor: meta.next_cursor }]
}

async function wrongIn(sample: SampleHost, { address, whole, cursor }: Begun): Promise<readonly string[]> {
  const { text } = await ask(sample, withQuery(address, { cursor }))
  const rest = rowsIn(text)
  const at = rest.findIndex((row, index) => JSON.stringify(row) !== JSON.stringify(whole[index + 1]))
  if (at === -1) return []
  return [`${address}: after a newer list was published, row ${at + 2} is ${JSON.stringify(rest[at]).slice(0, 200)}`]
}

/** Publishes the newest list of each subject again, dated one day later. */
async function publishNewer(sample: SampleHost, record: AnyRecord): Promise<void> {
  const { time } = record
  if (time.mode !== 'snapshot') return
  const rows = await sample.rowsAt(record, sample.knowledge())
  const dateOf = (row: SampleRow) => String(row[time.field])
  const newer = [...Map.groupBy(rows, (row) => String(row[time.per])).values()].flatMap((own) => {
    const newest = own.map(dateOf).sort().at(-1) ?? ''
    return own
      .filter((row) => dateOf(row) === newest)
      .map(({ id: _, ...row }) => ({ ...row, [time.field]: addDays(newest, 1) }))
  })
  sample.test.clock.advance(60_000)
  await sample.test.publish(record, newer, { source: SOURCE })
}
