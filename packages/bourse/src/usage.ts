import { addDays } from '@bourse/kit/values'
import { listUsage, USAGE_DIMENSIONS, type UsageDimension } from '@bourse/engine/usage'
import { InvalidArgumentError } from '@commander-js/extra-typings'
import type { Context } from './context.ts'
import { dateOf } from './arguments.ts'
import { leaf } from './leaf.ts'
import { table } from './text.ts'
import { withDatabase } from './with-database.ts'

const DAYS = 30
const MAX_ROWS = 100_000
const BY_DAY: readonly UsageDimension[] = ['day']

/** `bourse usage` */
export function command(context: Context, summary: string) {
  return leaf('usage', summary, [
    `${context.name} usage --by account --from 2026-02-01 --to 2026-02-28`,
    `${context.name} usage --by day,account,operation --json`,
  ])
    .option('--by <list>', `of ${USAGE_DIMENSIONS.join(', ')}`, dimensionsOf, BY_DAY)
    .option('--from <date>', `first day (default: ${DAYS - 1} days before the last)`, dateOf)
    .option('--to <date>', 'last day (default: today)', dateOf)
    .option('--account <id>', 'only this account')
    .action(({ by, account, ...window }) =>
      withDatabase(context, async ({ database }) => {
        const to = window.to ?? context.clock.now().slice(0, 10)
        const from = window.from ?? addDays(to, 1 - DAYS)
        const filter = { by, from, to, account_id: account }
        const usage = await listUsage(database, filter, { limit: MAX_ROWS, after: undefined })
        const rows = usage.map((row) => [
          row.id,
          row.account_name ?? '',
          row.requests,
          row.errors,
          row.credits,
          row.rows,
          row.bytes,
        ])
        context.output.print(
          { from, to, usage },
          table(['OF', 'ACCOUNT', 'REQUESTS', 'ERRORS', 'CREDITS', 'ROWS', 'BYTES'], rows),
        )
      }),
    )
}

function dimensionsOf(text: string): readonly UsageDimension[] {
  return text.split(',').map((name) => {
    const found = USAGE_DIMENSIONS.find((each) => each === name.trim())
    if (found === undefined) throw new InvalidArgumentError(`Give some of ${USAGE_DIMENSIONS.join(', ')}.`)
    return found
  })
}
