import {
  enableSource,
  runCost,
  runSource,
  sourceStates,
  SourceRefused,
  trialCost,
  type SourceChoice,
  type SourceState,
} from '@bourse/engine/jobs'
import { applySwitches, readSwitches } from '@bourse/engine/wiring'
import { addDays } from '@bourse/kit/values'
import { CommandFailure } from '../command-failure.ts'
import type { Context } from '../context.ts'
import { explain } from '../explain.ts'
import { byCommand } from '../record-command.ts'
import type { OwnSource } from '../sources/named-source.ts'
import { tryNow } from '../sources/test.ts'
import { countText } from '../text.ts'
import type { Workbench } from '../with-workbench.ts'
import type { AcceptCost } from './accept-costs.ts'
import { ownerOf } from './choose.ts'

/** The outcome of one step of `bourse setup`, shown as one line. */
export interface Step {
  readonly step: 'enable' | 'run' | 'backfill' | 'answer'
  readonly state: 'done' | 'skipped' | 'failed'
  readonly source: string | null
  readonly market?: string
  readonly rows: number | null
  readonly message: string
  /** The command to continue with; null if none is needed. */
  readonly next: string | null
}

export function report({ output }: Context, step: Step, more: readonly string[] = []): void {
  const { state, source, market, message, next } = step
  output.print(step, [
    `${state.padEnd(7)} ${source ?? market ?? ''}: ${message}`,
    ...(next === null ? [] : [`        next: ${next}`]),
    ...more,
  ])
}

interface Chosen {
  readonly sources: readonly OwnSource[]
  readonly choices: ReadonlyMap<string, SourceChoice>
  /** Number of days before today covered by a first run. */
  readonly history: number
  readonly accept: AcceptCost
}

/**
 * Enables and runs sources in order, and returns the failed steps by source. Skips steps that were already completed.
 */
export async function runChosen(
  context: Context,
  bench: Workbench,
  { sources, choices, ...how }: Chosen,
): Promise<ReadonlyMap<string, Step>> {
  const failed = new Map<string, Step>()
  const states = new Map(
    (await sourceStates({ ...bench, clock: context.clock })).map((state) => [state.id, state] as const),
  )
  for (const own of sources) {
    const { id } = own.source
    const steps = [
      () => enable(context, bench, own, { ...how, choice: choices.get(ownerOf(own)) ?? {}, state: states.get(id) }),
      () => run(context, bench, own, { ...how, state: states.get(id) }),
    ]
    for (const work of steps) {
      if (failed.has(id)) continue
      const step = await work()
      report(context, step)
      if (step.state === 'failed') failed.set(id, step)
    }
  }
  return failed
}

interface How extends Pick<Chosen, 'history' | 'accept'> {
  readonly state: SourceState | undefined
}

async function enable(
  context: Context,
  bench: Workbench,
  own: OwnSource,
  { accept, choice, state }: How & { readonly choice: SourceChoice },
): Promise<Step> {
  const about = { step: 'enable', source: own.source.id, rows: null, next: null } as const
  if (state?.enabled === true) return { ...about, state: 'skipped', message: 'it is enabled' }
  const parts = { ...bench, clock: context.clock, by: byCommand() }
  try {
    await enableSource({ ...parts, trial: true }, own, choice)
    const trial = { ...own, unit: undefined, signal: context.signal }
    await accept(own, () => trialCost({ ...parts, log: context.output.say }, trial))
    const { rows } = await tryNow(context, bench, own, {})
    await enableSource(parts, own, choice)
    applySwitches(bench.wiring, bench.config, await readSwitches(bench.database))
    return { ...about, state: 'done', message: `enabled after a trial that read ${countText(rows)} rows` }
  } catch (error) {
    context.signal.throwIfAborted()
    return { ...about, ...failure(error, context, `${context.name} sources enable ${own.source.id}`) }
  }
}

async function run(context: Context, bench: Workbench, own: OwnSource, { accept, history, state }: How): Promise<Step> {
  const { source } = own
  const { clock, output, signal, name } = context
  const about = { step: 'run', source: source.id, next: null } as const
  const to = clock.now().slice(0, 10)
  const last = state?.last_run
  if (state?.enabled === true && last?.outcome === 'done' && last.started_at.startsWith(to))
    return { ...about, state: 'skipped', rows: last.rows, message: 'it ran today' }
  const parts = { ...bench, clock, log: output.say }
  const windowed = { ...own, window: { from: addDays(to, -history), to }, signal }
  try {
    await accept(own, () => runCost(parts, windowed))
    const { rows, published } = await runShown(context, parts, windowed)
    return { ...about, state: 'done', rows, message: `${countText(rows)} rows read, ${countText(published)} published` }
  } catch (error) {
    signal.throwIfAborted()
    return { ...about, rows: null, ...failure(error, context, `${name} sources run ${source.id}`) }
  }
}

/** Runs a source and shows its progress. */
async function runShown({ output }: Context, ...[parts, run]: Parameters<typeof runSource>) {
  const progress = output.progress(`  ${run.source.id}`)
  try {
    return await runSource(parts, {
      ...run,
      onProgress: (unit, units, read) => progress.update(read, { done: unit - 1, total: units }),
    })
  } finally {
    progress.end()
  }
}

function failure(error: unknown, { name }: Context, again: string): Pick<Step, 'state' | 'message' | 'next'> {
  if (error instanceof SourceRefused || error instanceof CommandFailure)
    return { state: 'failed', message: `${error.message} ${error.next}`, next: again }
  return { state: 'failed', message: explain(error, name).message, next: again }
}
