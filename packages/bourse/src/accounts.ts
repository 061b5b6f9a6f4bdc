import { byCommand } from './record-command.ts'
import { wireDeployment } from '@bourse/host/parts'
import { Argument, InvalidArgumentError, Option } from '@commander-js/extra-typings'
import {
  ACCOUNT_USES,
  DATA_USES,
  openAccess,
  type Access,
  type Accounts,
  type Keys,
  type AdministeredAccount,
  type UsageThreshold,
} from '@bourse/engine/accounts'
import { dateOf, instantOf } from './arguments.ts'
import { CommandFailure, WrongUsage } from './command-failure.ts'
import type { Context } from './context.ts'
import { group, leaf } from './leaf.ts'
import { countText, shortInstant, table } from './text.ts'
import { withDatabase, type OpenedConfigDatabase } from './with-database.ts'

/** `bourse accounts …` */
export function command(context: Context, summary: string) {
  return group('accounts', summary)
    .addCommand(createCommand(context))
    .addCommand(listCommand(context))
    .addCommand(setPlanCommand(context))
    .addCommand(setUseCommand(context))
    .addCommand(setContractCommand(context))
    .addCommand(setBillingCommand(context))
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
    .addOption(new Option('--use <use>', 'whether it belongs to you or a customer').choices(ACCOUNT_USES))
    .addOption(dataUseOption())
    .action(({ name, plan, use, dataUse }) =>
      withAccounts(context, async (accounts, keys) => {
        const account = await accounts.add({ name, plan, use, data_use: dataUse })
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

const dataUseOption = () => new Option('--data-use <use>', 'what it does with values').choices(DATA_USES)

function setUseCommand(context: Context) {
  return leaf('set-use', "Say whose account it is and what it does with values, which publishers' terms depend on", [
    `${context.name} accounts set-use acme external`,
    `${context.name} accounts set-use acme external --data-use redistribution`,
  ])
    .argument('<account>', 'name or id of the account')
    .addArgument(new Argument('<use>', 'whether it belongs to you or a customer').choices(ACCOUNT_USES))
    .addOption(dataUseOption())
    .action((name, use, { dataUse }) =>
      withAccounts(context, async (accounts) => {
        const account = await accounts.change((await accounts.find(name)).id, { use, data_use: dataUse })
        context.output.print(accountJson(account), [
          `Account ${account.name} is ${account.use}, and its use of values is ${account.data_use}.`,
        ])
      }),
    )
}

function setContractCommand(context: Context) {
  return leaf('set-contract', "Record an account's contract with a publisher, or remove it", [
    `${context.name} accounts set-contract acme massive --reference "agreement 7" --until 2027-12-31`,
    `${context.name} accounts set-contract acme massive --remove`,
  ])
    .argument('<account>', 'name or id of the account')
    .argument('<publisher>', 'id of the publisher, as "sources list" shows it')
    .option('--reference <text>', 'the contract')
    .option('--since <date>', 'its first UTC day', dateOf)
    .option('--until <date>', 'its last UTC day', dateOf)
    .option('--remove', 'remove the contract')
    .action((name, publisher, { reference, since = null, until = null, remove = false }) => {
      if ((reference === undefined) !== remove)
        throw new CommandFailure('Expected either --reference or --remove.', 'Pass one of them.')
      return withAccounts(context, async (accounts) => {
        const { id, version, contracts: before } = await accounts.find(name)
        const { [publisher]: _, ...others } = before
        const contracts = reference === undefined ? others : { ...others, [publisher]: { reference, since, until } }
        const account = await accounts.change(id, { contracts }, { version })
        const does = reference === undefined ? 'has no contract' : `has the contract ${JSON.stringify(reference)}`
        context.output.print(accountJson(account), [`Account ${account.name} ${does} with ${publisher}.`])
      })
    })
}

function setBillingCommand(context: Context) {
  return leaf('set-billing', 'Set what billing services call an account, and which used credits are reported', [
    `${context.name} accounts set-billing acme --id cus_N4`,
    `${context.name} accounts set-billing acme --id cus_N5 --since 2026-03-01T00:00:00Z`,
    `${context.name} accounts set-billing acme --thresholds 50000/month,5000/day`,
  ])
    .argument('<account>', 'name or id of the account')
    .option('--id <id>', 'customer at Stripe, subject at OpenMeter, subscription at Lago')
    .option('--remove-id', 'the services no longer know the account')
    .option('--since <instant>', 'usage from this time on has the id (default: now)', instantOf)
    .option('--thresholds <list>', 'credits per UTC day or month, or "none"; replaces all', thresholdsOf)
    .action((name, { id, removeId = false, since, thresholds }) => {
      if ((id !== undefined && removeId) || (id === undefined && !removeId && thresholds === undefined))
        throw new WrongUsage('Expected --id or --remove-id, --thresholds, or both.', 'Pass what to change.')
      const billing = { billing_id: removeId ? null : id, billing_since: since, usage_thresholds: thresholds }
      return withAccounts(context, async (accounts) => {
        const account = await accounts.changeBilling((await accounts.find(name)).id, billing)
        const all = account.usage_thresholds.map(({ credits, per }) => `${countText(credits)} per ${per}`)
        context.output.print(accountJson(account), [
          `Account ${account.name} has the billing id ${account.billing_id ?? 'none'}.`,
          `Thresholds: ${all.join(', ') || 'none'}.`,
        ])
      })
    })
}

function thresholdsOf(text: string): readonly UsageThreshold[] {
  if (text === 'none') return []
  return text.split(',').map((threshold) => {
    const [, credits, per] = /^(\d{1,15})\/(day|month)$/.exec(threshold.trim()) ?? []
    if (Number(credits) > 0) return { credits: Number(credits), per: per === 'day' ? 'day' : 'month' }
    throw new InvalidArgumentError('Expected a list such as 50000/month,5000/day, or none.')
  })
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
    use: welcome.use,
    data_use: welcome.data_use,
    contracts: welcome.contracts,
    billing_id: welcome.billing_id,
    usage_thresholds: welcome.usage_thresholds,
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
