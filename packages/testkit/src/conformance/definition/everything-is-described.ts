import type { Dataset, Fields, TSchema } from '@bourse/kit'
import { columnsOf } from '@bourse/kit/host'
import type { Check } from '../check.ts'

/** The documentation is generated only from descriptions, so every part needs one. */
export const everythingIsDescribed: Check = {
  name: 'everything-is-described',
  says:
    'Something that readers see has no description, or one that only repeats its name. Say in a few words what it ' +
    'is, including its unit.',
  find: ({ dataset }) =>
    textsOf(dataset)
      .filter(({ name, text }) => !describes(name, text))
      .map(({ where }) => where),
}

interface Text {
  readonly where: string
  readonly name: string
  readonly text: unknown
}

/**
 * Returns whether a description adds information: `valid_from: 'Valid from'` does not. A one-word description may
 * repeat the name.
 */
function describes(name: string, text: unknown): boolean {
  if (typeof text !== 'string' || text.trim().length < 3) return false
  return !name.includes('_') || text.toLowerCase().replaceAll(' ', '_') !== name
}

function textsOf(dataset: Dataset): readonly Text[] {
  const { records, staging, endpoints, sources, jobs } = dataset
  return [
    { where: 'the title of the dataset', name: '', text: dataset.title },
    { where: 'the summary of the dataset', name: '', text: dataset.summary },
    ...records.flatMap((record) => [
      { where: `the title of record ${record.table}`, name: '', text: record.title },
      ...fieldTexts(`record ${record.table}`, columnsOf(record)),
    ]),
    ...staging.flatMap(({ id, title, fields }) => [
      { where: `the title of staging table ${id}`, name: '', text: title },
      ...fieldTexts(`staging table ${id}`, fields),
    ]),
    ...endpoints.flatMap((operation) => [
      { where: `the summary of operation ${operation.id}`, name: '', text: operation.summary },
      ...schemaTexts(`operation ${operation.id}: parameter`, operation.query.properties),
      ...(operation.kind === 'custom' ? fieldTexts(`operation ${operation.id}`, operation.fields) : []),
      ...(operation.kind === 'list' ? fieldTexts(`operation ${operation.id}`, operation.adds?.fields ?? {}) : []),
    ]),
    ...sources.flatMap(({ id, title, config }) => [
      { where: `the title of source ${id}`, name: '', text: title },
      ...schemaTexts(`source ${id}: setting`, config.properties),
    ]),
    ...jobs.map(({ id, title }) => ({ where: `the title of job ${id}`, name: '', text: title })),
  ]
}

function fieldTexts(of: string, fields: Fields): readonly Text[] {
  return Object.entries(fields).map(([name, field]) => ({
    where: `${of}: field ${name}`,
    name,
    text: field.description,
  }))
}

function schemaTexts(of: string, properties: Readonly<Record<string, TSchema>>): readonly Text[] {
  return Object.entries(properties).map(([name, schema]) => ({
    where: `${of} ${name}`,
    name,
    text: schema.description,
  }))
}
