import { datasetGrants, listGrants, mergePlans, type DatasetGrant } from '@bourse/engine/accounts'
import type { Statements } from '@bourse/engine/database'
import type { Clock } from '@bourse/kit'
import type { Config, Wiring } from '@bourse/engine/wiring'

/** How many days `doctor` lists datasets that were added to plans at startup. */
const LISTED_DAYS = 30

/**
 * Each plan's datasets at the last start; a row with an empty plan and dataset shows that the host has started before.
 */
export const grantedDatasetsMigration = `
create table bourse.granted_datasets (
  plan text collate "C" not null,
  dataset text collate "C" not null,
  granted_at timestamptz not null,
  is_widened boolean not null,
  primary key (plan, dataset)
);`

/** A dataset with the plans that include it. */
export interface WidenedDataset {
  readonly dataset: string
  readonly plans: readonly string[]
}

/** Returns which plans include which datasets, according to the settings and the datasets' declarations. */
export function grantsOf({ datasets }: Pick<Wiring, 'datasets'>, config: Config): readonly DatasetGrant[] {
  const plans = mergePlans(config.plans, config.markets)
  return listGrants(datasets, datasetGrants(datasets, plans, config.datasets))
}

/**
 * Stores this start's grants and returns those that are new since the last start: none at an installation's first
 * start. Replicas that start together report an addition once.
 */
export async function recordGrants(
  on: Statements,
  grants: readonly DatasetGrant[],
  { now }: Pick<Clock, 'now'>,
): Promise<readonly WidenedDataset[]> {
  const added = await on.query<DatasetGrant & { is_widened: boolean }>(
    `with given as (select * from unnest($1::text[], $2::text[]) as g (plan, dataset)
       union all select '', ''
     ), ended as (
       delete from bourse.granted_datasets d
       where not exists (select from given g where (g.plan, g.dataset) = (d.plan, d.dataset))
     )
     insert into bourse.granted_datasets (plan, dataset, granted_at, is_widened)
     select plan, dataset, $3::timestamptz,
       exists (select from bourse.granted_datasets where (plan, dataset) = ('', ''))
     from given on conflict do nothing
     returning plan, dataset, is_widened`,
    [...columnsOf(grants), now()],
  )
  return byDataset(added.filter(({ is_widened: isWidened }) => isWidened))
}

/** The datasets that recent starts added to plans, and those that the next start would add. Changes nothing. */
export async function widenedGrants(on: Statements, grants: readonly DatasetGrant[], { now }: Pick<Clock, 'now'>) {
  const added = await on.query<DatasetGrant & { day: string }>(
    `select plan, dataset, to_char(granted_at at time zone 'UTC', 'YYYY-MM-DD') as day
     from bourse.granted_datasets
     where is_widened and granted_at > $1::timestamptz - interval '${LISTED_DAYS} days' order by day, dataset, plan`,
    [now()],
  )
  const next = await on.query<DatasetGrant>(
    `select g.plan, g.dataset from unnest($1::text[], $2::text[]) as g (plan, dataset)
     where exists (select from bourse.granted_datasets where (plan, dataset) = ('', ''))
       and not exists (select from bourse.granted_datasets d where (d.plan, d.dataset) = (g.plan, g.dataset))`,
    columnsOf(grants),
  )
  const days = Map.groupBy(added, ({ day }) => day)
  return {
    added: [...days].flatMap(([day, grantsOfDay]) => byDataset(grantsOfDay).map((each) => ({ ...each, day }))),
    next: byDataset(next),
  }
}

const columnsOf = (grants: readonly DatasetGrant[]) => [
  grants.map(({ plan }) => plan),
  grants.map(({ dataset }) => dataset),
]

const byDataset = (grants: readonly DatasetGrant[]): readonly WidenedDataset[] =>
  [...Map.groupBy(grants, ({ dataset }) => dataset)].map(([dataset, own]) => ({
    dataset,
    plans: own.map(({ plan }) => plan),
  }))

/** How an operator keeps a dataset out of a plan. */
export const WIDENED_REMEDY =
  'if that is not intended, list the plans under datasets.<id>.plans in the file that BOURSE_CONFIG names'
