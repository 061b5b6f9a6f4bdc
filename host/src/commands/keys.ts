import { Argument, InvalidArgumentError } from '@commander-js/extra-typings'
import type { ApiKey } from '../accounts/api-key.ts'
import { hashKey, hasValidChecksum } from '../accounts/key.ts'
import { allMarkets } from '../accounts/market-groups.ts'
import { unknownSymbols } from '../accounts/scopes.ts'
import type { Statements } from '../storage/database.ts'
import { rotateSigningSecret } from '../storage/secrets.ts'
import { withAccounts } from './accounts.ts'
import { CommandFailure } from './command-failure.ts'
import type { Context } from './context.ts'
import { group, leaf } from './leaf.ts'
import { shortInstant, table } from './text.ts'
import { withDatabase, type Opened } from './with-database.ts'
import { openWorkbench } from './with-workbench.ts'

/** `bourse keys …` */
export function keysCommand(context: Context) {
  return group('keys', 'Keys of accounts, and the secret that signs cursors')
    .addCommand(createCommand(context))
    .addCommand(listCommand(context))
    .addCommand(revokeCommand(context))
    .addCommand(rotateCommand(context))
}

function createCommand(context: Context) {
  return leaf('create', 'Create a key of an account; it is shown this once', [
    `${context.name} keys create --account acme`,
    `${context.name} keys create --account acme --label reports --markets XNAS,XNYS --expires 2030-01-31T00:00:00Z`,
  ])
    .requiredOption('--account <account>', 'name or id of the account; "owner" for yourself')
    .option('--label <text>', 'a note for lists')
    .option('--expires <instant>', 'when it ends, such as 2030-01-31T00:00:00Z (default: never)')
    .option('--capabilities <list>', 'only these capabilities of the plan, comma separated', listOf)
    .option('--markets <list>', 'only these markets or groups of markets', listOf)
    .option('--symbols <list>', 'only these symbols', listOf)
    .action(({ account: named, label, expires: expiresAt, capabilities, markets, symbols }) =>
      withAccounts(context, async (accounts, keys, opened) => {
        const account = await accounts.find(named)
        const unknown = symbols === undefined ? [] : await unknownOf(context, opened, symbols)
        const made = await keys.create({ account, label, expiresAt, capabilities, markets, symbols })
        context.output.print({ key_id: made.id, account_id: account.id, key: made.key }, [
          `Key ${made.id} of the account ${account.name}: ${made.key}`,
          'Keep it now: only its hash is stored.',
        ])
        if (unknown.length > 0)
          context.output.say(`No listing carries ${unknown.join(', ')}: the key sees nothing of it until one does.`)
      }),
    )
}

/** A mistyped symbol would leave the key without what it was made for; one that is yet to be listed is none. */
async function unknownOf(context: Context, opened: Opened, symbols: readonly string[]): Promise<readonly string[]> {
  const { wiring, versions } = await openWorkbench(context, opened)
  const markets = allMarkets(opened.config.markets)
  return unknownSymbols(wiring, symbols, { markets, versions, today: context.clock.now().slice(0, 10) })
}

function listOf(text: string): readonly string[] {
  const items = text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
  if (items.length === 0) throw new InvalidArgumentError('Name at least one.')
  return items
}

function listCommand(context: Context) {
  return leaf('list', 'List keys by their ids; the keys themselves are not known', [
    `${context.name} keys list`,
    `${context.name} keys list --account acme`,
  ])
    .option('--account <account>', 'only those of this account, by name or id')
    .action(({ account: named }) =>
      withAccounts(context, async (accounts, keys) => {
        const account = named === undefined ? undefined : await accounts.find(named)
        const names = new Map((await accounts.list()).map(({ id, name }) => [id, name]))
        const all = await keys.list(account?.id)
        const rows = all.map((key) => [
          key.id,
          names.get(key.accountId) ?? '',
          key.label ?? '',
          shortInstant(key.createdAt),
          stateOf(key, context),
        ])
        context.output.print({ keys: all.map(keyJson) }, table(['KEY', 'ACCOUNT', 'LABEL', 'CREATED', 'STATE'], rows))
      }),
    )
}

function stateOf({ revokedAt, expiresAt, restrictions }: ApiKey, { clock }: Context): string {
  if (revokedAt !== undefined) return `revoked ${shortInstant(revokedAt)}`
  if (expiresAt !== undefined && expiresAt <= clock.now()) return `expired ${shortInstant(expiresAt)}`
  const { capabilities, markets, symbols } = restrictions
  const narrowed = Object.entries({ capabilities, markets, symbols }).flatMap(([name, list]) =>
    list === undefined ? [] : [`${name}: ${list.join(' ')}`],
  )
  return ['live', ...(expiresAt === undefined ? [] : [`until ${shortInstant(expiresAt)}`]), ...narrowed].join(', ')
}

function keyJson({ id, accountId, label, createdAt, expiresAt, revokedAt, restrictions }: ApiKey): object {
  return {
    key_id: id,
    account_id: accountId,
    label: label ?? null,
    created_at: createdAt,
    expires_at: expiresAt ?? null,
    revoked_at: revokedAt ?? null,
    capabilities: restrictions.capabilities ?? null,
    markets: restrictions.markets ?? null,
    symbols: restrictions.symbols ?? null,
  }
}

function revokeCommand(context: Context) {
  return leaf('revoke', 'End a key: no host takes it after a second', [`${context.name} keys revoke key_3c1f…`])
    .addArgument(new Argument('<key>', 'id of the key (key_…), or the key itself where it leaked'))
    .action((named) =>
      withAccounts(context, async (_, keys, { database }) => {
        const key = await keys.revoke(named.startsWith('bourse_') ? await idOfKey(database, named) : named)
        context.output.print(keyJson(key), [`Key ${key.id} is revoked.`])
      }),
    )
}

async function idOfKey(on: Statements, key: string): Promise<string> {
  if (!hasValidChecksum(key))
    throw new CommandFailure(
      'This is not a complete key: its checksum does not match.',
      'Copy it again, or give its id from "bourse keys list".',
    )
  const [row] = await on.query<{ id: string }>(`select id from bourse.keys where hash = decode($1, 'hex')`, [
    hashKey(key),
  ])
  if (row === undefined)
    throw new CommandFailure(
      'This key belongs to no account here.',
      'Nothing has to be revoked; "bourse keys list" shows the keys there are.',
    )
  return row.id
}

function rotateCommand(context: Context) {
  return leaf(
    'rotate-signing',
    'Draw a new secret for cursors and signed addresses; the former one is accepted for another day',
    [`${context.name} keys rotate-signing`],
  ).action(() =>
    withDatabase(context, async ({ database }) => {
      await rotateSigningSecret(database)
      context.output.print({ rotated: 'signing', former_accepted_hours: 24 }, [
        'A new secret signs from now on. What the former one signed is accepted for another day.',
      ])
    }),
  )
}
