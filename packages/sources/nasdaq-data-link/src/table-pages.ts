import type { SourceHttp } from '@bourse/kit'
import { exactJson, membersOf } from '@bourse/kit/readers'

/** Address of Sharadar's tables. */
export const SHARADAR = 'https://data.nasdaq.com/api/v3/datatables/SHARADAR'

/** Maximum number of rows per page. */
const PAGE_ROWS = '10000'

/** Returns the address of a table's rows that match the given filters, such as `date` or `date.gte`. */
export const tableAddress = (table: 'SEP' | 'ACTIONS' | 'TICKERS', filters: Readonly<Record<string, string>>) =>
  `${SHARADAR}/${table}.json?${new URLSearchParams({ ...filters, 'qopts.per_page': PAGE_ROWS })}`

/** Requests a table's address and all subsequent pages, and returns their bodies as received. */
export async function tablePages(http: SourceHttp, address: string): Promise<readonly string[]> {
  const bodies: string[] = []
  const cursors = new Set<string>()
  for (let next: string | undefined = address; next !== undefined;) {
    const answer = await http.ask(next, { expects: 'json' })
    if (answer.refusal !== undefined) return bodies
    bodies.push(answer.text())
    const cursor = cursorIn(answer.text())
    if (cursor !== undefined && cursors.has(cursor))
      throw new Error(`page-loop: page ${bodies.length} of ${address} points to an earlier page`)
    if (cursor !== undefined) cursors.add(cursor)
    next = cursor === undefined ? undefined : `${address}&${new URLSearchParams({ 'qopts.cursor_id': cursor })}`
  }
  return bodies
}

function cursorIn(body: string): string | undefined {
  const cursor = membersOf(membersOf(exactJson(body))['meta'])['next_cursor_id']
  return typeof cursor === 'string' && cursor !== '' ? cursor : undefined
}
