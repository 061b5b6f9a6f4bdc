import type { Statements } from '../../database/index.ts'
import type { Dataset } from '@bourse/kit'
import { schemaOf } from '@bourse/kit/host'
import type { BrokenRelease } from './engine-steps.ts'
import { appliedSteps, migrationsOf } from './exclusively.ts'
import { tablesOfSchemas } from './stored-columns.ts'

/** A dataset, and the newest of its releases that a pending step would break. */
export interface BrokenDataset {
  readonly dataset: string
  readonly broken: BrokenRelease
}

/** The first step of every dataset, which creates its tables and is derived from its records. */
const FIRST_STEP = '0001'

/** Returns the step that identifies a dataset's release in comparisons: the newest step in the release. */
export const newestStepOf = ({ migrations }: Pick<Dataset, 'migrations'>): string =>
  Object.keys(migrations).at(-1) ?? FIRST_STEP

/**
 * Returns, per dataset, the newest release that its pending steps break. Creating a schema does not break any release.
 */
export async function pendingBreaks(on: Statements, datasets: readonly Dataset[]): Promise<readonly BrokenDataset[]> {
  const breaking = datasets.filter(({ migrations }) => Object.values(migrations).some(({ breaks }) => breaks))
  const stored = await tablesOfSchemas(on, breaking.map(schemaOf))
  const made = breaking.filter((dataset) => stored.has(migrationsOf(schemaOf(dataset))))
  const applied = await appliedSteps(on, made.map(schemaOf))
  return made.flatMap((dataset) => {
    const [newest] = Object.entries(dataset.migrations)
      .filter(([name]) => !applied.has(`${schemaOf(dataset)} ${name}`))
      .flatMap(([, { breaks }]) => breaks ?? [])
      .toSorted((one, other) => (one.knows > other.knows ? -1 : 1))
    return newest === undefined ? [] : [{ dataset: dataset.id, broken: newest }]
  })
}

/** Records which releases a step broke, so that a host running such a release can detect it. */
export async function recordBreak(on: Statements, { dataset, broken }: BrokenDataset, step: string): Promise<void> {
  await on.query(
    `insert into bourse.dataset_breaks (dataset, step, release, knows) values ($1, $2, $3, $4) on conflict do nothing`,
    [dataset, step, broken.release, broken.knows],
  )
}

/**
 * Returns, by dataset id, why a dataset cannot run on its tables: a later release applied a step that breaks this
 * release.
 */
export async function newerDatasets(
  on: Statements,
  datasets: readonly Dataset[],
): Promise<ReadonlyMap<string, string>> {
  const taken = await on.query<{ dataset: string; step: string; knows: string }>(
    `select dataset, step, knows from bourse.dataset_breaks where dataset = any($1::text[]) order by step`,
    [datasets.map(({ id }) => id)],
  )
  const known = new Map(datasets.map((dataset) => [dataset.id, dataset]))
  return new Map(
    taken.flatMap(({ dataset: id, step, knows }) => {
      const dataset = known.get(id)
      if (dataset === undefined || Object.hasOwn(dataset.migrations, step) || knows < newestStepOf(dataset)) return []
      return [[id, `the tables are too new for this release of ${id}: a later one ran the migration ${step}. ${NEXT}`]]
    }),
  )
}

const NEXT = 'Install that release or a later one, or restore the backup made before the upgrade'
