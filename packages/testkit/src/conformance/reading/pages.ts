import type { TestAnswer } from '../../test-host.ts'
import type { SampleHost } from '../support/sample-host.ts'
import { ask, statusOf, type AskOptions } from './ask.ts'
import { rowsIn, type ExactRow } from './exact-json.ts'
import { withQuery } from './with-query.ts'

export interface Page {
  readonly rows: readonly ExactRow[]
  readonly limit: number
  readonly more: boolean
  readonly meta: PageMeta
}

export interface PageMeta {
  readonly next_cursor?: string | null
  readonly limit: number
  readonly as_of?: string | null
  readonly history_from?: string | null
  readonly retained_from?: string | null
}

/** The host rejected the request for a page. */
export class PageRejected extends Error {
  readonly answer: TestAnswer

  constructor(page: number, answer: TestAnswer) {
    super(`page ${page} returns ${statusOf(answer)}`)
    this.answer = answer
  }
}

/** Returns all pages of a response in order; throws if a request is rejected or the cursor repeats. */
export async function pagesOf(
  sample: SampleHost,
  address: string,
  limit: string | undefined,
  options?: AskOptions,
): Promise<readonly Page[]> {
  const pages: Page[] = []
  const seen = new Set<string | null>()
  let cursor: string | undefined
  do {
    const answer = await ask(sample, withQuery(address, { limit, cursor }), options)
    if (answer.status !== 200) throw new PageRejected(pages.length + 1, answer)
    const { meta }: { readonly meta: PageMeta } = answer.json
    const { next_cursor: next = null, limit: said } = meta
    if (next !== null && seen.has(next))
      throw new Error(`the cursor of page ${pages.length + 1} repeats an earlier one`)
    seen.add(next)
    pages.push({ rows: rowsIn(answer.text), limit: said, more: next !== null, meta })
    cursor = next ?? undefined
  } while (cursor !== undefined)
  return pages
}

/** Returns all rows of a response, in as few pages as possible. */
export async function wholeAnswer(
  sample: SampleHost,
  address: string,
  most: string | undefined,
): Promise<readonly ExactRow[]> {
  return (await pagesOf(sample, address, most)).flatMap(({ rows }) => rows)
}
