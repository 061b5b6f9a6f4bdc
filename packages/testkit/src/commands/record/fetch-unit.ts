import { openSourceTools, VERSION } from '@bourse/host'
import { CommandFailure, openWorkbench, withDatabase, type Context, type Workbench } from '@bourse/bourse/commands'
import { datasetPackages, type DatasetPackage } from '../dataset-packages.ts'
import type { Recordable } from './recordable.ts'
import { watched, type Watched } from './watched-tools.ts'

/** What one fetch gave and what it asked for. */
export interface Fetched extends Pick<Watched, 'urls' | 'files' | 'secrets'> {
  readonly raw: unknown
}

/**
 * Fetches one unit with the tools of the host: declared hosts alone, the publisher's pace and daily quota (shared with
 * a running host by the database), bounded answers, the operator's settings and secrets.
 */
export function fetchUnit(
  context: Context,
  { folder, dataset }: DatasetPackage,
  source: Recordable,
  unit: unknown,
): Promise<Fetched> {
  const { clock, output, signal } = context
  return withDatabase(context, async (opened) => {
    const { database, config } = opened
    const tools = openSourceTools({ database, clock, config, log: output.say, release: VERSION }, source, signal)
    try {
      const asksOthers = Object.keys(source.needs).length > 0
      const datasets = asksOthers ? await neighboursOf(folder, dataset) : []
      const installed = async () => ({ datasets, unloaded: [] })
      const needs = asksOthers ? injected(await openWorkbench({ ...context, installed }, opened), source) : {}
      const watching = watched(tools)
      return { raw: await source.fetch(unit, watching.tools, needs), ...watching }
    } finally {
      await tools.close()
    }
  })
}

/** A source that asks for services gets them of the datasets around it. */
async function neighboursOf(folder: string, dataset: DatasetPackage['dataset']) {
  const around = (await datasetPackages(folder)).map((one) => one.dataset)
  return [dataset, ...around.filter(({ id }) => id !== dataset.id)]
}

/** What a source asks for; a dataset around it that cannot be loaded is a failure with the reason. */
function injected({ wiring, inject }: Workbench, { needs }: Recordable) {
  const [refused] = wiring.rejected
  if (refused !== undefined) throw new CommandFailure(`${refused.dataset}: ${refused.reason}.`, refused.remedy)
  return inject(needs)
}
