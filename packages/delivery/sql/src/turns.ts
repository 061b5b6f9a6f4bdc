import { problem } from '@bourse/kit'
import { MAX_PER_HOST, MAX_PER_KEY } from './limits.ts'

const byKey = new Map<string, number>()
let total = 0

/** Runs work of a statement, unless its key or this host already runs as many statements as it may. */
export async function inTurn<T>(keyId: string, work: () => Promise<T>): Promise<T> {
  const running = byKey.get(keyId) ?? 0
  if (running >= MAX_PER_KEY)
    throw problem(
      'concurrency-limit',
      `The key already runs ${MAX_PER_KEY} SQL statements. Send this one when one of them has ended.`,
      { retryAfter: 1 },
    )
  if (total >= MAX_PER_HOST)
    throw problem('overloaded', `This host already runs ${MAX_PER_HOST} SQL statements. Retry in a second.`, {
      retryAfter: 1,
    })
  byKey.set(keyId, running + 1)
  total++
  try {
    return await work()
  } finally {
    total--
    const left = (byKey.get(keyId) ?? 1) - 1
    if (left === 0) byKey.delete(keyId)
    else byKey.set(keyId, left)
  }
}
