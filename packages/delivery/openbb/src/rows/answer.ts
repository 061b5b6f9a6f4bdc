import { Problem } from '@bourse/kit'
import type { Caller } from '@bourse/kit/delivery'
import { rewritableJson } from '@bourse/kit/readers'
import type { Operations } from '@bourse/services'
import { USAGE_OPERATION } from '../widgets/usage.ts'

/** A row in which numbers keep all of their digits when it is written again. */
export type Row = Readonly<Record<string, unknown>>

/** The rows of a successful response, and its headers. */
export interface Rows {
  readonly rows: readonly Row[]
  readonly headers: Readonly<Record<string, string>>
}

/** Calls an operation like any request of the key; throws its problem if the call fails. */
export async function rowsOf(
  operations: Operations,
  caller: Caller,
  call: Parameters<Operations['call']>[1],
): Promise<Rows> {
  const { status, headers, body } = await operations.call(caller, call)
  if (status !== 200) throw problemOf(status, headers, body)
  const { data } = rewritableJson(body) as { readonly data: Row | readonly Row[] }
  return { rows: [data].flat(), headers }
}

function problemOf(status: number, headers: Readonly<Record<string, string>>, body: string): Problem {
  const { code, title, detail, errors }: Pick<Problem, 'code' | 'title' | 'errors'> & { readonly detail: string } =
    JSON.parse(body)
  const wait = headers['retry-after']
  return new Problem(code, status, title, detail, {
    ...(errors === undefined ? {} : { errors }),
    ...(wait === undefined ? {} : { retryAfter: Number(wait) }),
  })
}

/** Counts a request that calls no other operation toward the key's requests per minute. */
export async function countRequest(operations: Operations, caller: Caller): Promise<void> {
  await rowsOf(operations, caller, { operation: USAGE_OPERATION, parameters: {} })
}
