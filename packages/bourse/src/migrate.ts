import type { Context } from './context.ts'
import { CommandFailure } from './command-failure.ts'
import { leaf } from './leaf.ts'
import { migrateTables, wireDeployment } from '@bourse/host/parts'
import { withDatabase, type OpenedConfigDatabase } from './with-database.ts'

/** `bourse migrate` */
export function command(context: Context, summary: string) {
  return leaf('migrate', summary, [`${context.name} migrate`, `${context.name} migrate --stop-others`])
    .option('--stop-others', 'stop hosts of releases that cannot use the new tables, and wait until they stop')
    .action(({ stopOthers = false }) =>
      withDatabase(context, (opened) => migrate(context, opened, stopOthers), { stopOthers }),
    )
}

async function migrate(context: Context, { database }: OpenedConfigDatabase, stopOthers: boolean): Promise<void> {
  const taken = wireDeployment(await context.installed()).datasets.filter(({ id }) => id !== 'host')
  const datasets = await migrateTables(database, taken, { stopOthers })
  const failed = datasets.find(({ failure }) => failure !== undefined)
  if (failed !== undefined)
    throw new CommandFailure(
      `The tables of ${failed.dataset} could not be migrated: ${failed.failure}.`,
      'The other datasets are up to date. Fix the reported problem and run the command again.',
    )
  const changed = datasets.filter(({ applied }) => applied.length > 0)
  context.output.print(
    { datasets: datasets.map(({ dataset, applied }) => ({ dataset, applied })) },
    changed.length === 0
      ? ['All tables are already up to date.']
      : changed.map(({ dataset, applied }) => `${dataset}: ${applied.join(', ')}`),
  )
}
