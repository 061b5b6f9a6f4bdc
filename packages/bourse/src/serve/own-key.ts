import { accountsOf } from '../accounts.ts'
import { CommandFailure } from '../command-failure.ts'
import type { Context } from '../context.ts'
import { keyFile, readKeyFile } from '../key-file.ts'
import type { Workbench } from '../with-workbench.ts'
import { prepareOwner } from './owner-key.ts'

/** Returns the owner key from the environment or the key file. */
export async function ownKey(context: Context, bench: Workbench): Promise<string> {
  const { accounts } = await accountsOf(context, bench)
  const prepared = await prepareOwner(context, bench, accounts)
  const { data_dir, owner_key } = bench.config
  const { owner } = await readKeyFile(data_dir)
  const key = owner_key ?? (prepared.from === 'file' ? owner : undefined)
  if (key !== undefined) return key
  throw new CommandFailure(
    `There is no owner key in ${keyFile(data_dir)}.`,
    `Create one with "${context.name} keys create --account owner", and set BOURSE_OWNER_KEY to it.`,
  )
}
