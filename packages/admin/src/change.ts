import type { Call } from '@bourse/kit'
import type { Administration, Changes } from './contract/administration.ts'
import { changing } from './common.ts'

/** Makes an idempotent change, and tags the response with the resource's new version. */
export async function change<T extends object>(
  admin: Administration,
  operation: string,
  call: Call<unknown>,
  work: (changes: Changes) => Promise<T>,
  withoutSecrets?: (row: T) => T,
): Promise<T> {
  const how = await changing(operation, call, admin.actor)
  const { row, isReplayed } = await admin.change(how, work, withoutSecrets)
  if (isReplayed) call.meta('replayed', true)
  return withTag(call, row)
}

/** Tags the response with its row's version, if it has one. */
export function withTag<T extends object>(call: Pick<Call<unknown>, 'tag'>, row: T): T {
  if ('version' in row && typeof row.version === 'string') call.tag(row.version)
  return row
}
