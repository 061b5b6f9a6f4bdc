import { demoIsDue, loadDemo, markDemoSettled } from '@bourse/engine/jobs'
import { CommandFailure } from './command-failure.ts'
import type { Context } from './context.ts'
import { ensureDemoAccounts } from './demo-accounts.ts'
import { explain } from './explain.ts'
import { recordCommand } from './record-command.ts'
import { countText } from './text.ts'
import type { Workbench } from './with-workbench.ts'

export const DEMO = { kind: 'setting', id: 'demo' } as const

/** Loads the demo at startup, unless it is off or the database is not a new embedded one. */
export async function loadDemoWhenDue(context: Context, bench: Workbench): Promise<void> {
  if (bench.config.demo === 'off' || !bench.embedded || !(await demoIsDue(bench.database))) return
  if (!hasDemo(bench)) return
  context.output.say('The database is empty: loading the demo market once. Set BOURSE_DEMO=off to skip it.')
  try {
    await loadDemoMarket(context, bench)
  } catch (error) {
    context.signal.throwIfAborted()
    context.output.say(
      `The demo market could not be loaded: ${explain(error, context.name).message} The host serves without it, ` +
        'and tries again at the next start.',
    )
  }
}

/** Loads the demo market and creates an account per plan; returns how many rows were loaded. */
export async function loadDemoMarket(context: Context, bench: Workbench): Promise<number> {
  if (!hasDemo(bench))
    throw new CommandFailure(
      'No installed dataset has demo rows: expected a start file that adds the demo market, got datasets without it.',
      'Run "npm install @bourse/demo", and in the start file import { withDemo } from "@bourse/demo" and give ' +
        'runCommandLine datasets: withDemo([…]).',
    )
  if (!bench.embedded)
    throw new CommandFailure(
      'Demo data is only loaded into the embedded database, but DATABASE_URL is set.',
      'Unset DATABASE_URL to try it in the embedded one.',
    )
  const rows = await loadRows(context, bench)
  await ensureDemoAccounts(context, bench)
  await markDemoSettled(bench.database)
  await recordCommand(context, bench.database, { action: 'demo.load', target: DEMO, after: { rows } })
  return rows
}

const hasDemo = ({ wiring }: Workbench) => wiring.datasets.some(({ sources }) => sources.some(({ demo }) => demo))

async function loadRows({ clock, output, signal }: Context, bench: Workbench): Promise<number> {
  const progress = output.progress('  demo market')
  const load = loadDemo({ ...bench, clock, log: output.say }, bench.wiring, (read) => {
    signal.throwIfAborted()
    progress.update(read)
  })
  const rows = await load.finally(() => progress.end())
  output.say(
    `Demo market loaded: ${countText(rows)} rows. Values derived from them, such as metrics and the screener, follow ` +
      'in the background within a few minutes.',
  )
  return rows
}
