import type { Statements } from '@bourse/engine/database'
import { ensureOwnerKey, hashKey, type Accounts } from '@bourse/engine/accounts'
import type { Context } from '../context.ts'
import { keyFile, readKeyFile, writeKeyFile } from '../key-file.ts'
import type { Opened } from '../with-database.ts'

/** What a start can tell about the owner's key. */
export type OwnerKey =
  /** Kept in a file; `drawn` at this start, which is the only one that may show it. */
  | { readonly from: 'file'; readonly path: string; readonly drawn: string | undefined }
  /** The secret of BOURSE_OWNER_KEY, which is not repeated. */
  | { readonly from: 'environment' }
  /** Drawn elsewhere, or its file is gone. */
  | { readonly from: 'nowhere'; readonly path: string }

/** Sees to it that there is an owner with a key, and finds out what may be told about it. */
export async function prepareOwner(
  context: Context,
  { config, database }: Opened,
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
