import type { AnyRecord, AnyStagingTable, Dataset } from '@bourse/kit'
import { nearestName } from '@bourse/kit/values'

type Intake = AnyRecord | AnyStagingTable

/**
 * Returns the record or staging table that a dataset's files are imported into: by default the one that the dataset
 * names for imports. A record with a staging table is imported through it.
 * @throws Error if the dataset accepts no rows, or has no such record
 */
export function importedBy(dataset: Dataset, name?: string): Intake {
  if (name !== undefined) return intakeNamed(dataset, name)
  const feeds = dataset.imports ?? dataset.records[0]
  if (feeds !== undefined && !dataset.delivers) return feeds
  const why = dataset.delivers ? 'only delivers rows from other datasets' : 'stores no rows'
  throw new Error(`the dataset ${dataset.id} ${why}: there is nothing to import into`)
}

const nameOf = (part: Intake) => (part.part === 'record' ? part.table : part.id)

/** Names are declared with underscores; operators may write them with hyphens. */
const declared = (name: string) => name.replaceAll('-', '_')

/** Returns whether a dataset has a record or staging table of this name, whether or not it can be imported. */
export const hasIntake = ({ records, staging }: Dataset, name: string): boolean =>
  [...records, ...staging].some((part) => nameOf(part) === declared(name))

/** Returns the names of the records and staging tables that files can be imported into. */
export function intakesOf(dataset: Dataset): readonly string[] {
  const { records, staging } = dataset
  const own = records.filter((record) => !isDerived(dataset, record) && stagingOf(dataset, record).length === 0)
  return [...staging, ...own].map(nameOf)
}

function intakeNamed(dataset: Dataset, name: string): Intake {
  const id = declared(name)
  const staging = dataset.staging.find((each) => each.id === id)
  if (staging !== undefined) return staging
  const record = dataset.records.find(({ table }) => table === id)
  const known = intakesOf(dataset)
  const others = `expected one of: ${known.join(', ')}`
  if (record === undefined) {
    const nearest = nearestName(id, known)
    throw new Error(
      `${dataset.id} has no record ${name}; ${nearest === undefined ? others : `did you mean ${nearest}?`}`,
    )
  }
  const [first, ...more] = stagingOf(dataset, record)
  if (first !== undefined && more.length === 0) return first
  if (first !== undefined)
    throw new Error(`${dataset.id} has several tables for ${name}; expected one of: ${namesOf([first, ...more])}`)
  if (isDerived(dataset, record)) throw new Error(`rows of ${name} are derived from other rows; ${others}`)
  return record
}

const namesOf = (parts: readonly Intake[]) => parts.map(nameOf).join(', ')

const stagingOf = ({ staging }: Dataset, record: AnyRecord) => staging.filter(({ feeds }) => feeds.includes(record))

const isDerived = ({ jobs }: Dataset, record: AnyRecord) => jobs.some(({ feeds }) => feeds.includes(record))
