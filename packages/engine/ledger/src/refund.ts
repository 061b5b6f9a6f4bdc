import type { Statements } from '@bourse/database'
import { sqlFile } from './sql-file.ts'

/** Gives credits of a UTC day back to an account, once for each id. */
export async function refundOnce(
  on: Statements,
  { accountId, credits, day, id }: { accountId: string; credits: number; day: string; id: string },
): Promise<void> {
  await on.execute(sqlFile('refund'), [accountId, id, credits, day])
}
