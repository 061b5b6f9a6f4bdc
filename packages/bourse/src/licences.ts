import { listLicenceFindings, type LicenceFinding } from '@bourse/engine/licences'
import type { Context } from './context.ts'
import { group, leaf } from './leaf.ts'
import { countText, table } from './text.ts'
import { withDatabase } from './with-database.ts'

const HEAD = ['ACCOUNT', 'PUBLISHER', 'OPERATION', 'REQUESTS', 'LAST']

/** `bourse licences …` */
export function command(context: Context, summary: string) {
  return group('licences', summary).addCommand(listCommand(context))
}

function listCommand(context: Context) {
  const summary = "List requests of the last 30 days whose values publishers' terms do not permit to the account"
  return leaf('list', summary, [`${context.name} licences list`]).action(() =>
    withDatabase(context, async ({ database }) => {
      const found = await listLicenceFindings(database, context.clock.now())
      context.output.print(
        { requests: found.map((row) => ({ ...row, requests: Number(row.requests) })) },
        table(HEAD, found.map(lineOf)),
      )
    }),
  )
}

const lineOf = ({ account_id, account_name, publisher, operation, requests, last_day }: LicenceFinding) => [
  account_name ?? account_id,
  publisher,
  operation,
  countText(Number(requests)),
  last_day,
]
