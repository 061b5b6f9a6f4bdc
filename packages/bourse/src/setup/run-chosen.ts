import {
  enableSource,
  runSource,
  sourceStates,
  SourceRefused,
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
}

/**
 * Enables and runs sources in order, and returns the failed steps by source. Skips steps that were already completed.
 */
export async function runChosen(
  context: Context,
  bench: Workbench,
  { sources, choices, history }: Chosen,
): Promise<ReadonlyMap<string, Step>> {
  const failed = new Map<string, Step>()
  const states = new Map(
    (await sourceStates({ ...bench, clock: context.clock })).map((state) => [state.id, state] as const),
  )
  for (const own of sources) {
    const { id } = own.source
    const steps = [
      () => enable(context, bench, own, choices.get(ownerOf(own)) ?? {}, states.get(id)),
      () => run(context, bench, own, history, states.get(id)),
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

async function enable(
  context: Context,
  bench: Workbench,
  own: OwnSource,
  choice: SourceChoice,
  state: SourceState | undefined,
): Promise<Step> {
  const about = { step: 'enable', source: own.source.id, rows: null, next: null } as const
  if (state?.enabled === true) return { ...about, state: 'skipped', message: 'it is enabled' }
  const parts = { ...bench, clock: context.clock, by: byCommand() }
  try {
    await enableSource({ ...parts, trial: true }, own, choice)
    const { rows } = await tryNow(context, bench, own, {})
    await enableSource(parts, own, choice)
    applySwitches(bench.wiring, bench.config, await readSwitches(bench.database))
    return { ...about, state: 'done', message: `enabled after a trial that read ${countText(rows)} rows` }
  } catch (error) {
    context.signal.throwIfAborted()
    return { ...about, ...failure(error, context, `${context.name} sources enable ${own.source.id}`) }
  }
}

async function run(
  context: Context,
  bench: Workbench,
  { dataset, source }: OwnSource,
  history: number,
  state: SourceState | undefined,
): Promise<Step> {
  const { clock, output, signal, name } = context
  const about = { step: 'run', source: source.id, next: null } as const
  const to = clock.now().slice(0, 10)
  const last = state?.last_run
  if (state?.enabled === true && last?.outcome === 'done' && last.started_at.startsWith(to))
    return { ...about, state: 'skipped', rows: last.rows, message: 'it ran today' }
  const progress = output.progress(`  ${source.id}`)
  const window = { from: addDays(to, -history), to }
  try {
    const { rows, published } = await runSource(
      { ...bench, clock, log: output.say },
      {
        ...{ dataset, source, window, signal },
        onProgress: (unit, units, read) => progress.update(read, { done: unit - 1, total: units }),
      },
    )
    return { ...about, state: 'done', rows, message: `${countText(rows)} rows read, ${countText(published)} published` }
  } catch (error) {
    signal.throwIfAborted()
    return { ...about, rows: null, ...failure(error, context, `${name} sources run ${source.id}`) }
  } finally {
    progress.end()
  }
}

function failure(error: unknown, { name }: Context, again: string): Pick<Step, 'state' | 'message' | 'next'> {
  if (error instanceof SourceRefused || error instanceof CommandFailure)
    return { state: 'failed', message: `${error.message} ${error.next}`, next: again }
  return { state: 'failed', message: explain(error, name).message, next: again }
}
