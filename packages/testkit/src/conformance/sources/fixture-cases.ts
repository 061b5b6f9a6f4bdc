import type { Source } from '@bourse/kit'
import type { Fixture } from '../options.ts'
import type { Specimen } from '../specimen.ts'
import { fixturesOf } from '../support/sample-rows.ts'

/** One recorded response with its source. */
export interface FixtureCase {
  /** Name of the case in findings. */
  readonly title: string
  readonly source: Source
  readonly fixture: Fixture
}

/** Returns a dataset's recorded responses. */
export function fixtureCases({ dataset, options }: Specimen): readonly FixtureCase[] {
  return dataset.sources.flatMap((source) =>
    fixturesOf(options, source).map((fixture, index) => ({
      title: `source ${source.id}, fixture ${index + 1}`,
      source,
      fixture,
    })),
  )
}

/** Returns the reason to skip the checks on recorded responses, if any. */
export const withoutSources = ({ dataset }: Specimen): string | undefined =>
  dataset.sources.length === 0 ? 'the dataset has no sources' : undefined

/** Runs a step for each case; an exception counts as a finding. */
export async function findingsOf(
  cases: readonly FixtureCase[],
  find: (one: FixtureCase) => Promise<readonly string[]>,
): Promise<readonly string[]> {
  const found: string[] = []
  for (const one of cases) found.push(...(await findingsIn(one, find)))
  return found
}

async function findingsIn(
  one: FixtureCase,
  find: (one: FixtureCase) => Promise<readonly string[]>,
): Promise<readonly string[]> {
  const { title } = one
  try {
    return (await find(one)).map((finding) => `${title}: ${finding}`)
  } catch (error) {
    return [`${title}: ${error instanceof Error ? error.message : String(error)}`]
  }
}
