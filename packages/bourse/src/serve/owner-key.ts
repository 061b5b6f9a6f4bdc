import type { Statements } from '@bourse/engine/database'
import { ensureOwnerKey, hashKey, type Accounts } from '@bourse/engine/accounts'
import type { Context } from '../context.ts'
import { keyFile, readKeyFile, writeKeyFile } from '../key-file.ts'
import type { OpenedConfigDatabase } from '../with-database.ts'

/** What the startup output says about the owner key. */
export type OwnerKey =
  /** Stored in a file; `drawn` if this start generated the key, which is the only time it is shown. */
  | { readonly from: 'file'; readonly path: string; readonly drawn: string | undefined }
  /** From BOURSE_OWNER_KEY, which is not repeated in the output. */
  | { readonly from: 'environment' }
  /** Generated elsewhere, or the file with the key is missing. */
  | { readonly from: 'nowhere'; readonly path: string }

/** Ensures that there is an owner with a key, and returns what to report about it. */
export async function prepareOwner(
  context: Context,
  { config, database }: OpenedConfigDatabase,
  accounts: Accounts,
): Promise<OwnerKey> {
  const { owner_key: configured, data_dir: dataDir } = config
  const owner = await accounts.ensureOwner()
  const keep = async (key: string) => writeKeyFile(dataDir, { ...(await readKeyFile(dataDir)), owner: key })
  const drawn = await ensureOwnerKey({ database, clock: context.clock, owner, configured, keep })
  if (configured !== undefined) return { from: 'environment' }
  const path = keyFile(dataDir)
  const { owner: key } = await readKeyFile(dataDir)
  return key !== undefined && (await isLive(database, key, owner.id))
    ? { from: 'file', path, drawn }
    : { from: 'nowhere', path }
}

export async function isLive(on: Statements, key: string, accountId: string): Promise<boolean> {
  const rows = await on.query(
    `select 1 as one from bourse.keys where hash = decode($1, 'hex') and account_id = $2 and revoked_at is null`,
    [hashKey(key), accountId],
  )
  return rows.length > 0
}
