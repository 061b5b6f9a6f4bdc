import { listEntries, verifyAudit, type AuditEntry } from '@bourse/engine/audit'
import { Option } from '@commander-js/extra-typings'
import { readAuditSecret } from '@bourse/engine/accounts'
import { AlreadyReported } from './command-failure.ts'
import type { Context } from './context.ts'
import { group, leaf } from './leaf.ts'
import { shortInstant, table } from './text.ts'
import { withDatabase } from './with-database.ts'

/** Number of audit entries per database query. */
const PAGE = 1_000

/** `bourse audit …` */
export function command(context: Context, summary: string) {
  return group('audit', summary)
    .addCommand(listCommand(context))
    .addCommand(exportCommand(context))
    .addCommand(verifyCommand(context))
}

function listCommand(context: Context) {
  return leaf('list', 'List changes, newest first', [
    `${context.name} audit list`,
    `${context.name} audit list --target acc_5d2f… --action key.`,
  ])
    .option('--target <id>', 'only changes to this account, key, dataset, row or import')
    .option('--account <id>', 'only changes to this account and its resources')
    .option('--action <name>', "only this action; end with '.' to match a prefix")
    .addOption(new Option('--limit <number>', 'maximum number of entries').argParser(Number).default(50))
    .action(({ target, account, action, limit }) =>
      withDatabase(context, async ({ database }) => {
        const filter = { target_id: target, account_id: account, action }
        const page = { limit: Math.min(Math.max(limit, 1), PAGE), after: undefined }
        const entries = (await listEntries(database, filter, page)).slice(0, page.limit)
        const rows = entries.map((entry) => [
          entry.id,
          shortInstant(entry.at),
          whoOf(entry),
          entry.action,
          entry.target.id,
        ])
        context.output.print({ entries }, table(['ENTRY', 'AT', 'WHO', 'ACTION', 'TARGET'], rows))
      }),
    )
}

const whoOf = ({ actor: { kind, key_id, name } }: AuditEntry) => key_id ?? (name === null ? kind : `${kind} of ${name}`)

function exportCommand(context: Context) {
  return leaf('export', 'Export all changes as NDJSON, newest first', [`${context.name} audit export > audit.ndjson`])
    .option('--from <instant>', 'only changes at or after this instant')
    .option('--to <instant>', 'only changes before this instant')
    .action(({ from, to }) =>
      withDatabase(context, async ({ database }) => {
        let after: { readonly id: string } | undefined
        do {
          const entries = await listEntries(database, { from, to }, { limit: PAGE, after })
          for (const entry of entries.slice(0, PAGE)) context.output.print(entry, [JSON.stringify(entry)])
          const last = entries.length > PAGE ? entries[PAGE - 1] : undefined
          after = last && { id: last.id }
        } while (after !== undefined)
      }),
    )
}

function verifyCommand(context: Context) {
  return leaf('verify', 'Verify log integrity', [`${context.name} audit verify`]).action(() =>
    withDatabase(context, async ({ database }) => {
      const verdict = await verifyAudit(database, { secret: await readAuditSecret(database) })
      const { ok, entries, checkpoints, faults } = verdict
      context.output.print(verdict, [
        ok ? `${entries} entries and ${checkpoints} checkpoints are intact.` : 'Log integrity is broken:',
        ...faults.map(({ id, fault }) => `  entry ${id}: ${fault}`),
      ])
      if (!ok) throw new AlreadyReported('log integrity is broken')
    }),
  )
}
