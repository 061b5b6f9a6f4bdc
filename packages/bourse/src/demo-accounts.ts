import { mergePlans, type AdministeredAccount } from '@bourse/engine/accounts'
import { accountsOf } from './accounts.ts'
import type { Context } from './context.ts'
import { readKeyFile, writeKeyFile } from './key-file.ts'
import { isLive } from './serve/owner-key.ts'
import type { OpenedConfigDatabase } from './with-database.ts'

/**
 * Creates a demo account per plan and stores the accounts' keys in the data folder, even if the owner key comes from
 * the environment. Safe to repeat after an interruption.
 */
export async function ensureDemoAccounts(context: Context, opened: OpenedConfigDatabase): Promise<void> {
  const { config, database } = opened
  const { accounts, keys } = await accountsOf(context, opened)
  const existing = await accounts.list()
  for (const plan of Object.keys(mergePlans(config.plans, config.markets))) {
    const name = `demo-${plan}`
    const account = existing.find((other) => other.name === name) ?? (await accounts.add({ name, plan, is_demo: true }))
    if (account.is_demo) await ensureKey(account)
  }

  async function ensureKey(account: AdministeredAccount): Promise<void> {
    const stored = await readKeyFile(config.data_dir)
    const known = stored.demo?.[account.name]
    if (known !== undefined && (await isLive(database, known, account.id))) return
    const { key } = await keys.add({ account_id: account.id, label: 'demo' })
    await writeKeyFile(config.data_dir, { ...stored, demo: { ...stored.demo, [account.name]: key } })
  }
}

export async function forgetDemoKeys(dataDir: string): Promise<void> {
  const { demo, ...others } = await readKeyFile(dataDir)
  if (demo !== undefined) await writeKeyFile(dataDir, others)
}
