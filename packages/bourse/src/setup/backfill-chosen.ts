import {
  backfillCost,
  costText,
  lastBackfill,
  requestBackfill,
  servesHistory,
  SourceRefused,
  type BackfillRequest,
} from '@bourse/engine/jobs'
import { addMonths } from '@bourse/kit/values'
import type { Context } from '../context.ts'
import { explain } from '../explain.ts'
import { byCommand } from '../record-command.ts'
import type { OwnSource } from '../sources/named-source.ts'
import type { Workbench } from '../with-workbench.ts'
import { report, type Step } from './run-chosen.ts'

/** Number of months to request if the subscription does not limit the history. */
const MONTHS = 120

/** Requests history for each chosen source that serves earlier dates; running hosts fetch it in the background. */
export async function backfillChosen(
  context: Context,
  bench: Workbench,
  sources: readonly OwnSource[],
  failed: ReadonlyMap<string, Step>,
): Promise<void> {
  for (const own of sources)
    if (servesHistory(own.source) && !failed.has(own.source.id)) report(context, await backfill(context, bench, own))
}

async function backfill(context: Context, bench: Workbench, own: OwnSource): Promise<Step> {
  const { clock, name } = context
  const { dataset, source } = own
  const about = { step: 'backfill', source: source.id, rows: null } as const
  const last = await lastBackfill(bench.database, dataset.id, source.id)
  if (last !== undefined)
    return { ...about, state: 'skipped', message: `its back-fill from ${last.from} to ${last.to} exists`, next: null }
  const request = { from: addMonths(clock.now().slice(0, 10), -MONTHS), newestFirst: true }
  if (source.publisher.billsRequests === true) {
    const next = `${name} sources backfill ${source.id} --from ${request.from} --yes`
    return { ...about, state: 'skipped', message: await billedText(context, bench, own, request), next }
  }
  try {
    const { from, to } = await requestBackfill({ ...bench, clock, by: byCommand() }, own, request)
    const message = `hosts fetch ${from} to ${to} in the background`
    return { ...about, state: 'done', message, next: `${name} sources show ${source.id}` }
  } catch (error) {
    if (!(error instanceof SourceRefused)) throw error
    return { ...about, state: 'skipped', message: `${error.message} ${error.next}`, next: null }
  }
}

/** Returns what a back-fill would cost, as a sentence. */
async function billedText(
  { clock, name, output, signal }: Context,
  bench: Workbench,
  own: OwnSource,
  request: BackfillRequest,
): Promise<string> {
  try {
    const cost = await backfillCost({ ...bench, clock, log: output.say }, own, request, signal)
    return cost === null ? '' : costText(own.source, cost)
  } catch (error) {
    signal.throwIfAborted()
    return `${own.source.publisher.name} bills each request, and the estimate failed: ${explain(error, name).message}`
  }
}
