import type { Dataset } from '@bourse/kit'
import { nearestName } from '@bourse/kit/values'
import { HOST } from '../operations/index.ts'
import type { Config } from '../wiring/index.ts'
import { FREE, FREE_DATASETS } from './free-datasets.ts'
import { OWNER, type Plans } from './plans.ts'

type GrantedDataset = Pick<Dataset, 'id' | 'plans' | 'audience'>
type DatasetSettings = Config['datasets']

/** Ids of the datasets that accounts may call, by plan. A missing plan or id grants nothing. */
export type DatasetGrants = ReadonlyMap<string, ReadonlySet<string>>

/**
 * Computes the grants. Settings override the dataset's author. If neither names plans, the dataset is granted to every
 * plan except `free`, so installing a package never extends the free plan.
 */
export function datasetGrants(
  datasets: readonly GrantedDataset[],
  plans: Plans,
  settings: DatasetSettings,
): DatasetGrants {
  const readsOf = (plan: string) => datasets.filter((dataset) => grants(dataset, plan, settings)).map(({ id }) => id)
  return new Map([
    ...Object.keys(plans).map((plan) => [plan, new Set(readsOf(plan))] as const),
    [OWNER, new Set(datasets.map(({ id }) => id))],
  ])
}

function grants(dataset: GrantedDataset, plan: string, settings: DatasetSettings): boolean {
  if (!isGranted(dataset)) return true
  return statedFor(dataset, settings)?.includes(plan) ?? (plan !== FREE || FREE_DATASETS.has(dataset.id))
}

/** Every plan includes the host's operations; operator operations only require the `admin` capability. */
const isGranted = ({ id, audience }: GrantedDataset) => id !== HOST && audience === 'callers'

const statedFor = ({ id, plans }: GrantedDataset, settings: DatasetSettings): readonly string[] | undefined =>
  (Object.hasOwn(settings, id) ? settings[id]?.plans : undefined) ?? plans

/** A dataset and a plan that may call it. */
export interface DatasetGrant {
  readonly plan: string
  readonly dataset: string
}

/** Lists the grants of customer plans, which an upgrade or an installation may extend. */
export function listGrants(datasets: readonly GrantedDataset[], grantsByPlan: DatasetGrants): readonly DatasetGrant[] {
  const ids = datasets.filter(isGranted).map(({ id }) => id)
  return [...grantsByPlan].flatMap(([plan, granted]) =>
    plan === OWNER ? [] : ids.filter((id) => granted.has(id)).map((dataset) => ({ plan, dataset })),
  )
}

/** Returns one sentence for each unconfigured plan that a dataset's author or the settings name. */
export function grantWarnings(
  datasets: readonly GrantedDataset[],
  plans: Plans,
  settings: DatasetSettings,
): readonly string[] {
  const names = Object.keys(plans)
  return datasets.filter(isGranted).flatMap((dataset) =>
    (statedFor(dataset, settings) ?? [])
      .filter((name) => !Object.hasOwn(plans, name))
      .map((name) => {
        const near = nearestName(name, names)
        const hint = near === undefined ? `The plans are ${names.join(', ')}.` : `Did you mean ${near}?`
        const by = settings[dataset.id]?.plans === undefined ? 'its author grants' : 'the settings grant'
        return (
          `datasets.${dataset.id}.plans: ${by} it to the plan ${name}, which does not exist: ` +
          `this has no effect. ${hint}`
        )
      }),
  )
}
