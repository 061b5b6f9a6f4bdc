import type { Dataset, Operation, ServiceRef, Subject } from '@bourse/kit'
import { type Needs, needsOf, waysOf, type Need } from '@bourse/kit/host'
import { code, NONE, type ReportTable } from '../report.ts'

/** A part of a dataset with its needs. */
export interface PartNeeds {
  /** Kind and name of the part. */
  readonly part: string
  readonly needs: Needs
}

/** Returns the needs of all of a dataset's parts, including its subject resolvers. */
export function needsByPart(dataset: Dataset): readonly PartNeeds[] {
  const { endpoints, records, staging, sources, jobs, provides, transports } = dataset
  return [
    ...endpoints.map((operation) => ({
      part: `operation ${code(operation.id)}`,
      needs: { ...needsOf(operation), ...resolvers(subjectsOf(operation)) },
    })),
    ...transports.map(({ path, needs }) => ({ part: `route ${code(path)}`, needs })),
    ...records.map(({ table, subject, holds }) => ({
      part: `record ${code(table)}`,
      needs: {
        ...Object.fromEntries(holds.flatMap(({ needs }) => Object.entries(needs))),
        ...resolvers(subject === undefined ? [] : [subject]),
      },
    })),
    ...staging.map(({ id, needs }) => ({ part: `staging table ${code(id)}`, needs })),
    ...sources.map(({ id, needs }) => ({ part: `source ${code(id)}`, needs })),
    ...jobs.map(({ id, needs }) => ({ part: `job ${code(id)}`, needs })),
    ...provides.map(({ ref, needs }) => ({ part: `service ${code(ref.id)}`, needs })),
  ]
}

/** Returns an operation's subjects: those that it selects and those in its path. */
export function subjectsOf(operation: Operation): readonly Subject[] {
  const named =
    operation.kind === 'item'
      ? [operation.subject ?? operation.record.subject]
      : [
          ...waysOf(operation.select).map(({ subject }) => subject),
          operation.kind === 'collection' ? undefined : operation.subjectIn?.subject,
        ]
  return [...new Set(named.flatMap((subject) => subject ?? []))]
}

const resolvers = (subjects: readonly Subject[]): Needs =>
  Object.fromEntries(subjects.map(({ name, resolver }) => [`resolver of ${name}`, resolver]))

/** Returns the tables for services of other datasets that the dataset depends on, with the parts that need them. */
export function needTables(dataset: Dataset): readonly ReportTable[] {
  const own = new Set(dataset.provides.map(({ ref }) => ref.id))
  const uses = needsByPart(dataset).flatMap(({ part, needs }) =>
    Object.values(needs).flatMap((need) => (need.part === 'service' && !own.has(need.id) ? [{ part, need }] : [])),
  )
  const rows = [...Map.groupBy(uses, ({ need }) => need.id)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([id, these]) => [
      code(id),
      these.some(({ need }) => isRequired(need)) ? 'yes' : 'no',
      [...new Set(these.map(({ part }) => part))].join(', '),
    ])
  return rows.length === 0 ? [] : [{ group: 'Needs', name: '', head: ['Service', 'Required', 'Needed by'], rows }]
}

const isRequired = ({ isOptional, many }: ServiceRef) => !isOptional && !many

/** Returns needs in words, in declaration order. */
export function needTexts(needs: Needs): string {
  return Object.values(needs).map(needText).join(', ') || NONE
}

/** Returns one need in words, with a note if it is optional. */
export function needText(need: Need): string {
  switch (need.part) {
    case 'record':
      return `record ${code(need.table)}`
    case 'staging':
      return `staging table ${code(need.id)}`
    case 'read-through':
      return `source ${code(need.id)}`
    case 'recents':
      return `list ${code(need.id)} (up to ${need.perMarket} per market, requested within ${need.hours} hours)`
    case 'service':
      return `${code(need.id)}${need.isOptional ? ' (optional)' : ''}${need.many ? ' (all providers)' : ''}`
  }
}
