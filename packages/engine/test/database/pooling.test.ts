import type pg from 'pg'
import { expect, it } from 'vitest'
import { keepsPrepared } from '../../src/database/pooling.ts'

interface Named {
  readonly text: string
  readonly name: string
}
type Answered = (error: Error | null, result?: { readonly rows: readonly object[] }) => void

/**
 * A pool of connections to a pooler in transaction mode that does not keep prepared statements, like PgBouncer before
 * 1.21. Each statement runs on the next server in `servers`, as if other processes used the pooler too.
 */
function poolOn(servers: readonly number[]): pg.Pool {
  const prepared = new Map<number, string>()
  const left = [...servers]
  const connect = async () => {
    let isPrepared = false
    const query = ({ text }: Named, answer: Answered) => {
      const server = left.shift() ?? 0
      const column = / as (\w+)$/.exec(text)?.[1] ?? ''
      const isThere = prepared.has(server)
      if (isPrepared !== isThere) return answer(Object.assign(new Error(), { code: isThere ? '42P05' : '26000' }))
      if (!isPrepared) prepared.set(server, column)
      isPrepared = true
      answer(null, { rows: [{ [prepared.get(server) ?? '']: server }] })
    }
    return { query, release: () => undefined }
  }
  return { connect } as unknown as pg.Pool
}

it('a pooler that mixes up prepared statements is recognized, no matter which server runs each statement', async () => {
  const one = 1
  const two = 2
  for (const servers of [
    [one, one],
    [one, two, two, two],
    [one, two, one, one],
    [one, two, two, one, one, two],
    [one, two, 3],
  ])
    expect(await keepsPrepared(poolOn(servers)), servers.join()).toBe(false)
})
