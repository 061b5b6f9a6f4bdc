import { Problem } from '@bourse/kit'
import type { Caller } from '@bourse/kit/delivery'
import type { Operations, Selection } from '@bourse/services'

/** A successful response from one of the operations behind the protocol. */
export interface Rows<Row> {
  readonly data: readonly Row[]
  readonly meta: { readonly version?: number; readonly next_cursor?: string | null }
}

/** Calls an operation and reads all of its pages; throws the problem if a call fails. */
export async function rowsOf<Row>(operations: Operations, caller: Caller, selection: Selection): Promise<Rows<Row>> {
  const data: Row[] = []
  let cursor: string | undefined
  for (;;) {
    const parameters = cursor === undefined ? selection.parameters : { ...selection.parameters, cursor }
    const { data: page, meta } = await pageOf<Row>(operations, caller, { ...selection, parameters })
    data.push(...page)
    if (typeof meta.next_cursor !== 'string') return { data, meta }
    cursor = meta.next_cursor
  }
}

async function pageOf<Row>(operations: Operations, caller: Caller, selection: Selection): Promise<Rows<Row>> {
  const { status, headers, body } = await operations.call(caller, selection)
  if (status === 200) return JSON.parse(body) as Rows<Row>
  const { code, title, detail }: { code: string; title: string; detail: string } = JSON.parse(body)
  const wait = headers['retry-after']
  throw new Problem(code, status, title, detail, wait === undefined ? {} : { retryAfter: Number(wait) })
}
