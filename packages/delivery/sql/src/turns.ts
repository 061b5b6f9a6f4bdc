import { problem } from '@bourse/kit'
import { MAX_PER_ACCOUNT, MAX_PER_HOST } from './limits.ts'

const byAccount = new Map<string, number>()
let total = 0

/**
 * Runs work of a statement, unless its account or this host already runs as many statements as it may. An account gets
 * a second turn only while half of the host's turns are free, so that two accounts cannot take all of them. Another key
 * of the account does not take more: planning is free, so it would occupy the host at no cost.
 */
export async function inTurn<T>(accountId: string, work: () => Promise<T>): Promise<T> {
  const running = byAccount.get(accountId) ?? 0
  if (running >= MAX_PER_ACCOUNT || (running > 0 && total >= MAX_PER_HOST / 2))
    throw problem(
      'concurrency-limit',
      `The account already runs ${running} SQL statement${running === 1 ? '' : 's'}. Send this one when one has ended.`,
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
