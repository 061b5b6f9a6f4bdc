import { openSourceTools, VERSION } from '@bourse/host'
import { CommandFailure, openWorkbench, withDatabase, type Context, type Workbench } from '@bourse/bourse/commands'
import { datasetPackages, type DatasetPackage } from '../dataset-packages.ts'
import type { Recordable } from './recordable.ts'
import { recordingTools, type RecordedRequests } from './watched-tools.ts'

/** The raw response from one fetch, with the addresses and files that it requested. */
export interface FetchResult extends Pick<RecordedRequests, 'urls' | 'files' | 'secrets'> {
  readonly raw: unknown
}

/**
 * Fetches one unit with the host's tools: declared hosts only, the publisher's rate limit and daily quota (shared
 * with a running host through the database), bounded responses, and the operator's settings and secrets.
 */
export function fetchUnit(
  context: Context,
  { folder, dataset }: DatasetPackage,
  source: Recordable,
  unit: unknown,
): Promise<FetchResult> {
  const { clock, output, signal } = context
  return withDatabase(context, async (opened) => {
    const { database, config } = opened
    const tools = openSourceTools({ database, clock, config, log: output.say, release: VERSION }, source, signal)
    try {
      const asksOthers = Object.keys(source.needs).length > 0
      const datasets = asksOthers ? await neighboursOf(folder, dataset) : []
      const installed = async () => ({ datasets, unloaded: [] })
      const needs = asksOthers ? injected(await openWorkbench({ ...context, installed }, opened), source) : {}
      const watching = recordingTools(tools)
      return { raw: await source.fetch(unit, watching.tools, needs), ...watching }
    } finally {
      await tools.close()
    }
  })
}

/** Returns the dataset and the others in its workspace, which provide the services that a source needs. */
async function neighboursOf(folder: string, dataset: DatasetPackage['dataset']) {
  const around = (await datasetPackages(folder)).map((one) => one.dataset)
  return [dataset, ...around.filter(({ id }) => id !== dataset.id)]
}

/**
 * Returns the services that a source needs. If a dataset that provides one cannot be loaded, the error states the
 * reason.
 */
function injected({ wiring, inject }: Workbench, { needs }: Recordable) {
  const [refused] = wiring.rejected
  if (refused !== undefined) throw new CommandFailure(`${refused.dataset}: ${refused.reason}.`, refused.remedy)
  return inject(needs)
}
