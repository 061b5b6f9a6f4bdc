import type { Dataset } from '@bourse/kit'
import type { Check } from '../check.ts'

/** If two parts have the same name, one hides the other. */
export const namesAreUnique: Check = {
  name: 'names-are-unique',
  says: 'Two parts of the dataset have the same name, so one hides the other. Rename one of them.',
  find: ({ dataset }) => Object.entries(namesIn(dataset)).flatMap(([kind, names]) => repeated(kind, names)),
}

function namesIn(dataset: Dataset): Readonly<Record<string, readonly string[]>> {
  const { records, staging, endpoints, sources, jobs, provides } = dataset
  return {
    'the name of a record or staging table': [...records.map(({ table }) => table), ...staging.map(({ id }) => id)],
    'the prefix of a public id': records.flatMap(({ id }) => id ?? []),
    'the id of an operation': endpoints.map(({ id }) => id),
    'the address of an operation': endpoints.map(
      ({ method, path }) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`,
    ),
    'the id of a source': sources.map(({ id }) => id),
    'the id of a job': jobs.map(({ id }) => id),
    'a service': provides.filter(({ ref }) => !ref.many).map(({ ref }) => ref.id),
  }
}

function repeated(kind: string, names: readonly string[]): readonly string[] {
  const twice = names.filter((name, index) => names.indexOf(name) !== index)
  return [...new Set(twice)].map((name) => `${kind}: ${name} is used twice`)
}
