import type { Check } from '../check.ts'
import type { SampleHost } from '../support/sample-host.ts'
import { isPaged, mostRows, withoutOperations } from './call-kinds.ts'
import type { ExactRow } from './exact-json.ts'
import { forEachCall } from './for-each-call.ts'
import { pagesOf, wholeAnswer, type Page } from './pages.ts'

/** Maximum number of pages to read; more would reveal nothing new. */
const MOST_PAGES = 60

/** Following the cursor must return every row once, in order. */
export const pagesJoinToTheWhole: Check = {
  name: 'pages-join-to-the-whole',
  says:
    'The pages of a response do not add up to all of its rows: some are lost, repeated or moved between pages. Read ' +
    'with `paged(select, orderKeys(order), call.page)` or `pageOf`, in the declared order, and return `limit ' +
    '+ 1` rows where there are more.',
  skip: (specimen) => withoutOperations(specimen, isPaged, 'no operation is paged'),
  find: async (specimen) => {
    const sample = await specimen.reading()
    const isMeant = ({ operation }: (typeof sample.calls)[number]) => isPaged(operation.operation)
    return forEachCall(sample, isMeant, async ({ operation, address }) => {
      const whole = await wholeAnswer(sample, address, mostRows(operation.operation))
      const found = await Promise.all(limitsFor(whole.length).map((limit) => wrongIn(sample, address, limit, whole)))
      return found.flat()
    })
  },
}

/** Returns the page sizes to try: one, two and three rows, half of them, all of them, and one more. */
function limitsFor(rows: number): readonly number[] {
  const limits = new Set([1, 2, 3, Math.ceil(rows / 2), rows, rows + 1])
  return [...limits].filter((limit) => limit >= 1 && limit <= 1_000 && rows / limit <= MOST_PAGES)
}

async function wrongIn(
  sample: SampleHost,
  address: string,
  limit: number,
  whole: readonly ExactRow[],
): Promise<readonly string[]> {
  const pages = await pagesOf(sample, address, String(limit))
  const joined = pages.flatMap(({ rows }) => rows)
  const at = whole.findIndex((row, index) => JSON.stringify(row) !== JSON.stringify(joined[index]))
  return [
    ...(at === -1 ? [] : [`row ${at + 1} of the complete response is not row ${at + 1} of the pages`]),
    ...(joined.length > whole.length ? [`the pages have ${joined.length} rows, expected ${whole.length}`] : []),
    ...pages.flatMap((page, index) => wrongPage(page, index, limit)),
  ].map((finding) => `limit=${limit}: ${finding}`)
}

function wrongPage({ rows, limit: said, more }: Page, index: number, limit: number): readonly string[] {
  return [
    ...(more && rows.length !== limit ? [`page ${index + 1} has ${rows.length} rows and a cursor`] : []),
    ...(rows.length === 0 && index > 0 ? [`page ${index + 1} is empty`] : []),
    ...(said === limit ? [] : [`page ${index + 1} states limit ${said}`]),
  ]
}
