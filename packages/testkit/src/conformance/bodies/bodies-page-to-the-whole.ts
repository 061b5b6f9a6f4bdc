import type { Operation } from '@bourse/kit'
import type { Check } from '../check.ts'
import type { Specimen } from '../specimen.ts'
import { statusOf } from '../reading/ask.ts'
import { rowsIn, type ExactRow } from '../reading/exact-json.ts'
import type { SampleHost } from '../support/sample-host.ts'
import { forEachBodyCall, sendBody, withoutBodies, type BodyCall } from './posed-calls.ts'

/** Pages of one row each, joined, equal the rows of a single page. */
export const bodiesPageToTheWhole: Check = {
  name: 'bodies-page-to-the-whole',
  says:
    'The pages for a body do not add up to its complete response. Page in the declared order, and read at ' +
    '`call.knowledge`.',
  skip: (specimen) => withoutBodies(specimen) ?? withoutPages(specimen),
  find: async (specimen) => {
    const sample = await specimen.reading()
    return forEachBodyCall(specimen, sample, async (call, whole) => {
      if (!isPagedByBody(call.operation.operation)) return []
      const rows = rowsIn(whole.text)
      const pages = await pagesOf(sample, call, rows.length + 1)
      const at = Array.from({ length: Math.max(rows.length, pages.length) }).findIndex(
        (_, index) => JSON.stringify(rows[index]) !== JSON.stringify(pages[index]),
      )
      return at === -1
        ? []
        : [`row ${at + 1} is ${rowText(pages[at])} across pages, but ${rowText(rows[at])} on one page`]
    })
  },
}

const isPagedByBody = (operation: Operation) => operation.kind === 'custom' && operation.paging === 'body'

const withoutPages = ({ dataset }: Specimen) =>
  dataset.endpoints.some(isPagedByBody) ? undefined : 'no operation pages through the rows for a body'

const rowText = (row: ExactRow | undefined) => (row === undefined ? 'missing' : JSON.stringify(row).slice(0, 200))

async function pagesOf(sample: SampleHost, call: BodyCall, most: number): Promise<readonly ExactRow[]> {
  const rows: ExactRow[] = []
  let cursor: string | null = null
  do {
    const body = { ...call.body, limit: 1, ...(cursor === null ? {} : { cursor }) }
    const answer = await sendBody(sample, call, body)
    if (answer.status !== 200) throw new Error(`page ${rows.length + 1} returns ${statusOf(answer)}`)
    rows.push(...rowsIn(answer.text))
    const { meta }: { readonly meta: { readonly next_cursor: string | null } } = answer.json
    cursor = meta.next_cursor
  } while (cursor !== null && rows.length <= most)
  return rows
}
