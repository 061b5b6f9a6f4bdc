import { problem } from '@bourse/kit'
import { MAX_PER_ACCOUNT, MAX_PER_HOST } from './limits.ts'

const byAccount = new Map<string, number>()
let total = 0

/**
 * Runs work of a statement, unless its account or this host already runs as many statements as it may.
 * Another key of the account does not take more: planning is free, so it would occupy the host at no cost.
 */
export async function inTurn<T>(accountId: string, work: () => Promise<T>): Promise<T> {
  const running = byAccount.get(accountId) ?? 0
  if (running >= MAX_PER_ACCOUNT)
    throw problem(
      'concurrency-limit',
      `The account already runs ${MAX_PER_ACCOUNT} SQL statements. Send this one when one of them has ended.`,
      { retryAfter: 1 },
    )
  if (total >= MAX_PER_HOST)
    throw problem('overloaded', `This host already runs ${MAX_PER_HOST} SQL statements. Retry in a second.`, {
      retryAfter: 1,
    })
  byAccount.set(accountId, running + 1)
  total++
  try {
    return await work()
  } finally {
    total--
    const left = (byAccount.get(accountId) ?? 1) - 1
    if (left === 0) byAccount.delete(accountId)
    else byAccount.set(accountId, left)
  }
}
