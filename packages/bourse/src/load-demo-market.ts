import { dueDemo, hasDemo, loadDemo, type DemoOptions, type SourceParts } from '@bourse/engine/jobs'
import type { Wiring } from '@bourse/engine/wiring'
import type { Dataset } from '@bourse/kit'
import { CommandFailure } from './command-failure.ts'
import type { Context } from './context.ts'
import { ensureDemoAccounts } from './demo-accounts.ts'
import { explain } from './explain.ts'
import { recordCommand } from './record-command.ts'
import { oneAtATime } from './serve/advisory-lock.ts'
import { countText } from './text.ts'
import type { OpenedConfigDatabase } from './with-database.ts'

export const DEMO = { kind: 'setting', id: 'demo' } as const

const LOAD = { action: 'demo.load', target: DEMO } as const

/** Datasets that the first start loads before it serves. Without corporate actions, adjusted prices would be wrong. */
const FIRST: readonly string[] = ['instruments', 'corporate-actions', 'eod']

const isFirst = ({ id }: Dataset) => FIRST.includes(id)

/** Loads the demo: a command's workbench, or a running host's work. */
type DemoBench = OpenedConfigDatabase & Omit<SourceParts, 'clock' | 'log'> & { readonly wiring: Wiring }

/** Loads what a host needs before it serves, unless the demo is off or the database is not a new embedded one. */
export async function loadFirstOfDemo(context: Context, bench: DemoBench): Promise<void> {
  const due = await dueAtStart(bench)
  if (due.length === 0) return
  context.output.say('Loading the demo market once. Set BOURSE_DEMO=off to skip it.')
  await recordCommand(context, bench.database, LOAD)
  await tryToLoad(context, async () => {
    await ensureDemoAccounts(context, bench)
    await loadRows(context, bench, { isIncluded: isFirst })
  })
}

/** Loads the rest of the demo while the host serves; one of several hosts does it, and the others wait. */
export async function loadRestOfDemo(context: Context, bench: DemoBench): Promise<void> {
  const load = async () => {
    const due = await dueAtStart(bench)
    if (due.length > 0) await tryToLoad(context, () => loadAndSay(context, bench))
  }
  const onWait = () => context.output.say('Another host is loading the demo market; jobs start after it.')
  const due = await dueAtStart(bench)
  if (due.length > 0) await oneAtATime(bench.database, 'bourse.load-demo', { work: load, onWait })
}

const dueAtStart = async ({ config, embedded, database, wiring }: DemoBench): Promise<readonly Dataset[]> =>
  config.demo === 'off' || !embedded ? [] : dueDemo(database, wiring)

async function tryToLoad({ name, output, signal }: Context, load: () => Promise<unknown>): Promise<void> {
  try {
    await load()
  } catch (error) {
    if (signal.aborted) return
    output.say(
      `The demo market could not be loaded: ${explain(error, name).message} The host serves what is there, ` +
        'and tries again at the next start.',
    )
  }
}

/** Loads the demo market and creates an account per plan; returns how many rows were loaded. */
export async function loadDemoMarket(context: Context, bench: DemoBench): Promise<number> {
  if (!bench.wiring.datasets.some(hasDemo))
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
  const rows = await loadAndSay(context, bench)
  await ensureDemoAccounts(context, bench)
  await recordCommand(context, bench.database, { ...LOAD, after: { rows } })
  return rows
}

async function loadAndSay(context: Context, bench: DemoBench): Promise<number> {
  const rows = await loadRows(context, bench)
  context.output.say(
    `Demo market loaded: ${countText(rows)} rows. Values derived from them, such as metrics and the screener, follow ` +
      'in the background within a few minutes.',
  )
  return rows
}

function loadRows({ clock, output, signal }: Context, bench: DemoBench, options?: DemoOptions): Promise<number> {
  const progress = output.progress('  demo market')
  function onProgress(read: number, datasets: { readonly done: number; readonly total: number }): void {
    signal.throwIfAborted()
    progress.update(read, datasets)
  }
  const load = loadDemo({ ...bench, clock, log: output.say }, bench.wiring, onProgress, options)
  return load.finally(() => progress.end())
}
