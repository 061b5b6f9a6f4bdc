import { byCommand } from './record-command.ts'
import { wireDeployment } from '@bourse/host/parts'
import { openAccess, type Access, type Accounts, type Keys, type AdministeredAccount } from '@bourse/engine/accounts'
import type { Context } from './context.ts'
import { group, leaf } from './leaf.ts'
import { shortInstant, table } from './text.ts'
import { withDatabase, type OpenedConfigDatabase } from './with-database.ts'

/** `bourse accounts …` */
export function command(context: Context, summary: string) {
  return group('accounts', summary)
    .addCommand(createCommand(context))
    .addCommand(listCommand(context))
    .addCommand(setPlanCommand(context))
    .addCommand(stepCommand(context, 'suspend', 'Reject the keys of an account until it is resumed'))
    .addCommand(stepCommand(context, 'resume', 'Accept the keys of an account again'))
    .addCommand(stepCommand(context, 'close', 'Close an account permanently; its usage and audit log are retained'))
}

function createCommand(context: Context) {
  return leaf('create', 'Create an account and its first key, which is shown only once', [
    `${context.name} accounts create --name acme --plan pro`,
    `${context.name} accounts create --name acme --plan pro --json`,
  ])
    .requiredOption('--name <name>', 'unique name of the account')
    .requiredOption('--plan <plan>', 'free, pro, commercial, scale, or a plan from your configuration')
    .action(({ name, plan }) =>
      withAccounts(context, async (accounts, keys) => {
        const account = await accounts.add({ name, plan })
        const { key } = await keys.add({ account_id: account.id, label: 'first' })
        context.output.print({ account_id: account.id, key }, [
          `Account ${account.name} on the plan ${account.plan}: ${account.id}`,
          `Key: ${key}`,
          'Copy the key now. It cannot be displayed again.',
        ])
      }),
    )
}

function listCommand(context: Context) {
  return leaf('list', 'List all accounts, oldest first', [`${context.name} accounts list`]).action(() =>
    withAccounts(context, async (accounts) => {
      const all = await accounts.list()
      const rows = all.map(({ id, name, plan, created_at, is_demo, plan_offered }) => [
        id,
        name,
        plan,
        shortInstant(created_at),
        [is_demo ? 'demo' : [], plan_offered ? [] : 'plan no longer exists'].flat().join(', '),
      ])
      context.output.print(
        { accounts: all.map((account) => ({ ...accountJson(account), plan_offered: account.plan_offered })) },
        table(['ACCOUNT', 'NAME', 'PLAN', 'CREATED', ''], rows),
      )
    }),
  )
}

function setPlanCommand(context: Context) {
  return leaf('set-plan', "Change an account's plan", [`${context.name} accounts set-plan acme commercial`])
    .argument('<account>', 'name or id of the account')
    .argument('<plan>', 'name of the plan')
    .action((name, plan) =>
      withAccounts(context, async (accounts) => {
        const account = await accounts.change((await accounts.find(name)).id, { plan })
        context.output.print(accountJson(account), [`Account ${account.name} is now on the plan ${account.plan}.`])
      }),
    )
}

function stepCommand(context: Context, step: 'suspend' | 'resume' | 'close', summary: string) {
  return leaf(step, summary, [`${context.name} accounts ${step} acme --reason "invoice 7 is open"`])
    .argument('<account>', 'name or id of the account')
    .option('--reason <text>', 'reason, for the audit log')
    .action((named, { reason }) =>
      withAccounts(context, async (accounts) => {
        const { id } = await accounts.find(named)
        const { name, status } = await accounts[step](id, reason)
        context.output.print({ account_id: id, name, status, reason: reason ?? null }, [
          `Account ${name} is ${status}; running hosts apply it within a second.`,
        ])
      }),
    )
}

function accountJson({ id, name, plan, is_owner, is_demo, created_at, ...welcome }: AdministeredAccount): object {
  return {
    account_id: id,
    name,
    plan,
    owner: is_owner,
    demo: is_demo,
    created_at,
    welcome_credits: Number(welcome.welcome_credits),
    welcome_until: welcome.welcome_until,
  }
}

/** Runs `work` with the accounts and keys in the deployment's database. */
export function withAccounts<T>(
  context: Context,
  work: (accounts: Accounts, keys: Keys, opened: OpenedConfigDatabase) => Promise<T>,
): Promise<T> {
  return withDatabase(context, async (opened) => {
    const { accounts, keys } = await accountsOf(context, opened)
    return work(accounts, keys, opened)
  })
}

/** Returns the accounts and keys in an opened database. */
export async function accountsOf(context: Context, { config, database }: OpenedConfigDatabase): Promise<Access> {
  const { datasets } = wireDeployment(await context.installed())
  return openAccess({ database, clock: context.clock, config, by: byCommand() }, datasets)
}
