import type { OperationFacts, Operations } from '@bourse/services'
import { US_MARKET, type FileMarket, type FlatFile } from '../flat-file.ts'

/** The market of rows that belong to no market: a caller without any market may see them. */
const NO_MARKET: FileMarket = { name: 'global', mics: [] }

/**
 * Files for every record that grows by date or instant, one per market of the deployment, derived from the first
 * collection that serves each record. Records that have their own files for `market` are written for the other markets.
 */
export function everyRecord(
  operations: Operations,
  offered: readonly FlatFile[],
  { name: ownMarket = US_MARKET.name }: FileMarket,
): readonly FlatFile[] {
  const all = operations.list()
  const markets = Object.entries(operations.markets()).map(([name, mics]): FileMarket => ({ name, mics }))
  const own = offered.filter(({ operation }) => all.some(({ id }) => id === operation))
  const taken = new Set(all.filter(({ id }) => own.some(({ operation }) => operation === id)).map(nameOf))
  const derived = all.flatMap((facts) => {
    const { record } = facts
    if (!facts.isExportable || record?.ofDay === undefined || taken.has(nameOf(facts))) return []
    taken.add(nameOf(facts))
    const of = record.isOfMarkets ? markets : [NO_MARKET]
    return filesOf(facts, record).flatMap((file) => of.map((only) => fileOfMarket(file, only)))
  })
  const others = markets.filter(({ name }) => name !== ownMarket)
  return [...own.flatMap((file) => others.map((only) => fileOfMarket(file, only))), ...derived]
}

const nameOf = ({ dataset, record }: OperationFacts) => `${dataset}.${record?.name}`

const fileOfMarket = (file: FlatFile, only: FileMarket): FlatFile => ({
  ...file,
  dataset: `${file.dataset}.${only.name}`.toLowerCase(),
  only,
})

type SharedRecord = NonNullable<OperationFacts['record']>

/** The files of one record: one, or one for each value of a field in its key, such as a bar interval. */
function filesOf(facts: OperationFacts, record: SharedRecord): readonly FlatFile[] {
  const file = {
    dataset: nameOf(facts),
    operation: facts.id,
    parameters: record.ofDay ?? {},
    columns: facts.kinds,
    whole: true,
  }
  const [chosen] = choicesIn(facts, record)
  if (chosen === undefined) return [file]
  return chosen.values.map((value) => ({
    ...file,
    dataset: `${file.dataset}_${value}`,
    parameters: { ...file.parameters, [chosen.name]: value },
    table: `${record.name}_${value}`,
  }))
}

/** Parameters that always select one value of a field in the key. */
function choicesIn({ parameters }: OperationFacts, { key }: SharedRecord) {
  return parameters
    .filter(({ name, schema }) => key.includes(name) && schema['default'] !== undefined)
    .map(({ name, schema }) => ({ name, values: valuesOf(schema) }))
}

const valuesOf = ({ enum: values }: Readonly<Record<string, unknown>>): readonly string[] =>
  Array.isArray(values) ? values.map(String) : []
