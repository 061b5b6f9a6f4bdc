import { dropDemo, refuseOwnRows } from '@bourse/engine/jobs'
import { accountsOf } from './accounts.ts'
import type { Context } from './context.ts'
import { forgetDemoKeys } from './demo-accounts.ts'
import { group, leaf } from './leaf.ts'
import { DEMO, loadDemoMarket } from './load-demo-market.ts'
import { recordCommand } from './record-command.ts'
import { removeFiles } from './remove-files.ts'
import { plural } from './text.ts'
import { withWorkbench, type Workbench } from './with-workbench.ts'

/** `bourse demo …` */
export function command(context: Context, summary: string) {
  return group('demo', summary).addCommand(loadCommand(context)).addCommand(dropCommand(context))
}

function loadCommand(context: Context) {
  return leaf('load', 'Load the demo market and an account per plan into an empty embedded database', [
    `${context.name} demo load`,
  ]).action(() =>
    withWorkbench(context, async (bench) => {
      const rows = await loadDemoMarket(context, bench)
      context.output.print({ rows }, [
        `Loaded the demo market: ${plural(rows, 'row')}. Every response has the header X-Bourse-Data: demo.`,
      ])
    }),
  )
}

function dropCommand(context: Context) {
  return leaf(
    'drop',
    'Remove the demo rows with their files, the demo accounts and their keys; running hosts apply it ' + 'immediately',
    [`${context.name} demo drop`],
  ).action(() =>
    withWorkbench(context, async (bench) => {
      const files = await dropDemoMarket(context, bench)
      context.output.print({ dropped: true, files }, [
        ...(files === 0 ? [] : [`Removed ${plural(files, 'file')} from the object store.`]),
        'Removed the demo market, its accounts and their keys. The database is ready for your own rows.',
      ])
    }),
  )
}

/** Removes the demo market with its accounts and keys; returns the number of files removed. */
export async function dropDemoMarket(context: Context, bench: Workbench): Promise<number> {
  await refuseOwnRows(bench.database)
  const files = await removeFiles(context, bench, bench.wiring.datasets)
  const { accounts } = await accountsOf(context, bench)
  await dropDemo(bench.database, bench.wiring, accounts)
  await recordCommand(context, bench.database, { action: 'demo.drop', target: DEMO })
  await forgetDemoKeys(bench.config.data_dir)
  return files
}
