import { createLinks, type AdministeredLink } from '@bourse/engine/accounts'
import { accountsOf } from './accounts.ts'
import { CommandFailure } from './command-failure.ts'
import type { Context } from './context.ts'
import { group, leaf } from './leaf.ts'
import { byCommand } from './record-command.ts'
import { shortInstant, table } from './text.ts'
import { withDatabase, type OpenedConfigDatabase } from './with-database.ts'

const MAX_LISTED = 10_000
const HEAD = ['LINK', 'ACCOUNT', 'LABEL', 'OPERATION', 'FORMAT', 'KEY', 'EXPIRES', 'STATE']

/** `bourse links …` */
export function command(context: Context, summary: string) {
  return group('links', summary).addCommand(listCommand(context)).addCommand(revokeCommand(context))
}

function listCommand(context: Context) {
  return leaf('list', 'List links, newest first, without their URLs', [
    `${context.name} links list`,
    `${context.name} links list --account acme`,
  ])
    .option('--account <account>', 'only links of this account, by name or id')
    .action(({ account: named }) =>
      withDatabase(context, async (opened) => {
        const account = named === undefined ? undefined : await accountOf(context, opened, named)
        const page = { limit: MAX_LISTED, after: undefined }
        const links = (await linksOf(context, opened).page({ account_id: account?.id }, page)).slice(0, MAX_LISTED)
        context.output.print({ links: links.map(linkJson) }, table(HEAD, links.map(lineOf)))
      }),
    )
}

function revokeCommand(context: Context) {
  return leaf('revoke', 'Revoke a link. Takes effect with its next use.', [`${context.name} links revoke lnk_3c1f…`])
    .argument('<link>', 'id of the link (lnk_…)')
    .action((id) => {
      if (!id.startsWith('lnk_'))
        throw new CommandFailure(
          'Expected the id of a link, which begins with lnk_.',
          `"${context.name} links list" shows the ids.`,
        )
      return withDatabase(context, async (opened) => {
        const link = await linksOf(context, opened).revoke(id)
        context.output.print(linkJson(link), [`Link ${link.id} is revoked.`])
      })
    })
}

const accountOf = async (context: Context, opened: OpenedConfigDatabase, named: string) =>
  (await accountsOf(context, opened)).accounts.find(named)

const linksOf = ({ clock }: Context, { database }: OpenedConfigDatabase) =>
  createLinks({ database, clock, by: byCommand() })

const lineOf = ({ id, account_name, label, operation, format, key_id, expires_at, status }: AdministeredLink) => [
  id,
  account_name,
  label ?? '',
  operation,
  format,
  key_id,
  shortInstant(expires_at),
  status,
]

function linkJson({ id, version: _, account_name: __, ...link }: AdministeredLink) {
  return { link_id: id, ...link }
}
