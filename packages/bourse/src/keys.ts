import type { Statements } from '@bourse/engine/database'
import {
  allMarkets,
  hashKey,
  hasValidChecksum,
  rotateSecrets,
  unknownSymbols,
  type AdministeredKey,
} from '@bourse/engine/accounts'
import { InvalidArgumentError, Option } from '@commander-js/extra-typings'
import { withAccounts } from './accounts.ts'
import { CommandFailure } from './command-failure.ts'
import type { Context } from './context.ts'
import { group, leaf } from './leaf.ts'
import { readSecret } from './read-secret.ts'
import { shortInstant, table } from './text.ts'
import { recordCommand } from './record-command.ts'
import { withDatabase, type OpenedConfigDatabase } from './with-database.ts'
import { openWorkbench } from './with-workbench.ts'

/** Argument that reads the key from standard input. */
const FROM_INPUT = '-'
const MAX_LISTED = 10_000

/** `bourse keys …` */
export function command(context: Context, summary: string) {
  return group('keys', summary)
    .addCommand(createCommand(context))
    .addCommand(listCommand(context))
    .addCommand(revokeCommand(context))
    .addCommand(restoreCommand(context))
    .addCommand(replaceCommand(context))
    .addCommand(rotateCommand(context))
}

function createCommand(context: Context) {
  return leaf('create', 'Create a key for an account; it is shown only once', [
    `${context.name} keys create --account acme`,
    `${context.name} keys create --account acme --label reports --markets XNAS,XNYS --expires 2030-01-31T00:00:00Z`,
  ])
    .requiredOption('--account <account>', 'name or id of the account; "owner" for yourself')
    .option('--label <text>', 'label for lists')
    .option('--expires <instant>', 'expiration time, such as 2030-01-31T00:00:00Z (default: no expiry)')
    .option('--capabilities <list>', 'only these capabilities from the plan, comma-separated', listOf)
    .option('--role <name>', 'what a key of the owner account may operate, such as steward (default: everything)')
    .option('--markets <list>', 'only these markets or market groups', listOf)
    .option('--symbols <list>', 'only these symbols', listOf)
    .option('--networks <list>', 'only from these IP addresses and networks, such as 203.0.113.0/24', listOf)
    .addOption(new Option('--requests-per-minute <number>', 'limit in addition to the account limit').argParser(Number))
    .action(({ account: named, label, expires: expires_at, networks, requestsPerMinute, ...scope }) =>
      withAccounts(context, async (accounts, keys, opened) => {
        const account = await accounts.find(named)
        const { symbols } = scope
        const unknown = symbols === undefined ? [] : await unknownOf(context, opened, symbols)
        const created = await keys.add({
          account_id: account.id,
          label,
          expires_at,
          allowed_networks: networks,
          requests_per_minute: requestsPerMinute,
          ...scope,
        })
        context.output.print({ key_id: created.id, account_id: account.id, key: created.key }, [
          `Key ${created.id} of the account ${account.name}: ${created.key}`,
          'Copy it now. It cannot be displayed again.',
        ])
        if (unknown.length > 0)
          context.output.say(
            `No listing has the symbol ${unknown.join(', ')}: the key has no access to it until one does.`,
          )
      }),
    )
}

/** A mistyped symbol would silently limit the key, but a symbol that will be listed later is valid. */
async function unknownOf(
  context: Context,
  opened: OpenedConfigDatabase,
  symbols: readonly string[],
): Promise<readonly string[]> {
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
  return leaf('list', 'List keys by id, without their secrets', [
    `${context.name} keys list`,
    `${context.name} keys list --account acme`,
  ])
    .option('--account <account>', 'only keys of this account, by name or id')
    .action(({ account: named }) =>
      withAccounts(context, async (accounts, keys) => {
        const account = named === undefined ? undefined : await accounts.find(named)
        const newest = await keys.page({ account_id: account?.id }, { limit: MAX_LISTED, after: undefined })
        const all = newest.slice(0, MAX_LISTED).toReversed()
        const rows = all.map((key) => [
          key.id,
          key.account_name,
          key.label ?? '',
          shortInstant(key.created_at),
          stateOf(key, context),
        ])
        context.output.print({ keys: all.map(keyJson) }, table(['KEY', 'ACCOUNT', 'LABEL', 'CREATED', 'STATE'], rows))
      }),
    )
}

function stateOf(
  { revoked_at, expires_at, role, capabilities, markets, symbols }: AdministeredKey,
  { clock }: Context,
) {
  if (revoked_at !== null) return `revoked ${shortInstant(revoked_at)}`
  if (expires_at !== null && expires_at <= clock.now()) return `expired ${shortInstant(expires_at)}`
  const narrowed = Object.entries({ capabilities, markets, symbols }).flatMap(([name, list]) =>
    list === null ? [] : [`${name}: ${list.join(' ')}`],
  )
  const limits = role === null ? narrowed : [`role: ${role}`, ...narrowed]
  return ['live', ...(expires_at === null ? [] : [`until ${shortInstant(expires_at)}`]), ...limits].join(', ')
}

const keyJson = ({ id, account_id, label, created_at, expires_at, revoked_at, ...scope }: AdministeredKey) => ({
  key_id: id,
  account_id,
  label,
  created_at,
  expires_at,
  revoked_at,
  capabilities: scope.capabilities,
  role: scope.role,
  markets: scope.markets,
  symbols: scope.symbols,
})

function revokeCommand(context: Context) {
  return leaf('revoke', 'Revoke a key. Takes effect within one second.', [
    `${context.name} keys revoke key_3c1f…`,
    `${context.name} keys revoke - < leaked-key.txt`,
  ])
    .argument('<key>', 'id of the key (key_…), or "-" to read the key itself from standard input')
    .action(async (named) => {
      const secret = named === FROM_INPUT ? await readSecret(context, 'The key to revoke') : undefined
      if (secret === undefined && !named.startsWith('key_')) throw notAnId(context)
      await withAccounts(context, async (_, keys, { database }) => {
        const key = await keys.revoke(secret === undefined ? named : await idOfKey(database, secret))
        context.output.print(keyJson(key), [`Key ${key.id} is revoked.`])
      })
    })
}

function restoreCommand(context: Context) {
  return leaf('restore', 'Let a person whose key was revoked sign in with their identity provider again', [
    `${context.name} keys restore key_3c1f…`,
  ])
    .argument('<key>', 'id of the key (key_…)')
    .action((id) => {
      if (!id.startsWith('key_')) throw notAnId(context)
      return withAccounts(context, async (_, keys) => {
        const key = await keys.restore(id)
        context.output.print(keyJson(key), [`${key.label ?? id} may sign in again.`])
      })
    })
}

const DAY_SECONDS = 86_400

function replaceCommand(context: Context) {
  return leaf(
    'rotate',
    'Replace a key with one that has the same limits and expiry; the old key works for one more day, or for ' +
      '--overlap',
    [`${context.name} keys rotate key_3c1f…`, `${context.name} keys rotate key_3c1f… --overlap 3600`],
  )
    .argument('<key>', 'id of the key (key_…)')
    .addOption(
      new Option('--overlap <seconds>', 'how long both keys work, in seconds').argParser(Number).default(DAY_SECONDS),
    )
    .action((id, { overlap }) => {
      if (!id.startsWith('key_')) throw notAnId(context)
      return withAccounts(context, async (_, keys) => {
        const created = await keys.rotate(id, overlap)
        context.output.print({ key_id: created.id, account_id: created.account_id, key: created.key, replaces: id }, [
          `Key ${created.id} replaces ${id}, which stops working in ${overlap} s: ${created.key ?? ''}`,
          'Copy it now. It cannot be displayed again.',
        ])
      })
    })
}

/**
 * Every user on the machine can read arguments, and the shell history stores them. The message does not repeat the
 * argument, because it may be a key.
 */
function notAnId({ name }: Context): CommandFailure {
  return new CommandFailure(
    'Expected the id of a key, which begins with key_. Keys are not accepted as arguments, where other users ' +
      'could read them.',
    `"${name} keys list" shows the ids. To use the key itself, "${name} keys revoke -" reads it from ` +
      'standard input.',
  )
}

async function idOfKey(on: Statements, key: string): Promise<string> {
  const [row] = await on.query<{ id: string }>(`select id from bourse.keys where hash = decode($1, 'hex')`, [
    hashKey(key),
  ])
  if (row !== undefined) return row.id
  if (key.startsWith('bourse_') && !hasValidChecksum(key))
    throw new CommandFailure(
      'This is not a complete key: its checksum does not match.',
      'Copy it again, or use its id from "bourse keys list".',
    )
  throw new CommandFailure(
    'This key does not belong to any account in this deployment.',
    'There is nothing to revoke; "bourse keys list" shows all keys.',
  )
}

function rotateCommand(context: Context) {
  return leaf(
    'rotate-signing',
    'Generate new secrets for cursors, signed file URLs and links; the previous ones remain valid for another day',
    [`${context.name} keys rotate-signing`, `${context.name} keys rotate-signing --now`],
  )
    .option(
      '--now',
      'invalidate the previous secrets immediately, for example after a leak; existing cursors, URLs and links ' +
        'stop working',
    )
    .action(({ now = false }) =>
      withDatabase(context, async ({ database }) => {
        await rotateSecrets(database, { now })
        await recordCommand(context, database, {
          action: 'setting.rotate',
          target: { kind: 'setting', id: 'signing' },
          after: { former_accepted_hours: now ? 0 : 24 },
        })
        context.output.print({ rotated: ['cursors', 'addresses'], former_accepted_hours: now ? 0 : 24 }, [
          now
            ? 'New secrets are now used for signing. Within a second, hosts reject old signatures: callers ' +
              'start again from the first page.'
            : 'New secrets are now used for signing. Signatures made with the old ones are accepted for another day.',
        ])
      }),
    )
}
