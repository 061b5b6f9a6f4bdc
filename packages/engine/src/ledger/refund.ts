import type { Statements } from '../database/index.ts'
import { sqlFile } from './sql-file.ts'

/** Credits that an account spent on a UTC day, under an id of their own. */
export interface Refund {
  readonly accountId: string
  readonly credits: number
  readonly day: string
  readonly id: string
}

/**
 * Gives credits of a UTC day back to an account after its request has ended, once for each id, so that whoever does not
 * know whether it was done may do it again; whether this was the time.
 */
export async function refundOnce(on: Statements, { accountId, credits, day, id }: Refund): Promise<boolean> {
  return (await on.query(sqlFile('refund'), [accountId, id, credits, day])).length > 0
}
