import type { Statements } from '../database/index.ts'
import { sqlFile } from './sql-file.ts'

/** Credits that an account spent on a UTC day, with a unique id. */
export interface Refund {
  readonly accountId: string
  readonly credits: number
  readonly day: string
  readonly id: string
}

/**
 * Refunds a UTC day's credits to an account after its request has ended, once per id, so that callers may safely
 * retry. Returns whether this call refunded them.
 */
export async function refundOnce(on: Statements, { accountId, credits, day, id }: Refund): Promise<boolean> {
  return (await on.query(sqlFile('refund'), [accountId, id, credits, day])).length > 0
}
