import { checkOptions, type OptionsOf } from '../checks/check-options.ts'
import type { Cadence, Dataset, Migration } from './dataset.ts'
import type { Operation } from '../operation/endpoint.ts'
import { checkName, kindOf } from '../checks/names.ts'

/** Rejects parts that share a name or address, and migrations that are out of order. */
export function checkDataset(dataset: Dataset): void {
  const { id, records, staging, sources, jobs, channels, endpoints, migrations } = dataset
  refuseTwice(id, 'id', endpoints, (operation) => operation.id, operationLabel)
  refuseTwice(id, 'address', endpoints, addressOf, operationLabel)
  refuseTwice(id, 'name', [...records, ...staging], (part) => (part.part === 'record' ? part.table : part.id))
  refuseTwice(id, 'id', [...sources, ...jobs], (part) => part.id)
  refuseTwice(id, 'id', channels, (channel) => channel.id)
  checkMigrations(id, migrations)
  checkFreshness(dataset)
  checkPlans(dataset)
}

function checkPlans({ id, plans = [] }: Dataset): void {
  if (!Array.isArray(plans) || !plans.every((name) => typeof name === 'string'))
    throw new TypeError(`${id}: plans: expected a list of names such as ['commercial', 'scale'], got ${typeof plans}`)
  for (const name of plans) checkName('plan', name)
  const twice = plans.find((name, index) => plans.indexOf(name) !== index)
  if (twice !== undefined) throw new TypeError(`${id}: plans names ${twice} twice; expected each name once`)
}

/** Returns an operation's method and path. Paths that differ only in a parameter name count as the same. */
const addressOf = ({ method, path }: Operation) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`

const operationLabel = ({ id, method, path }: Operation) => `operation ${id} (${method} ${path})`

function refuseTwice<Part extends { readonly part: string }>(
  dataset: string,
  what: string,
  parts: readonly Part[],
  nameOf: (part: Part) => string,
  labelOf: (part: Part) => string = (part) => `${kindOf(part)} ${nameOf(part)}`,
): void {
  for (const [name, own] of Map.groupBy(parts, nameOf)) {
    const [first, second] = own
    if (first !== undefined && second !== undefined)
      throw new TypeError(
        `${dataset}: ${labelOf(first)} and ${labelOf(second)} have the same ${what}, ${name}; change one of them`,
      )
  }
}

const MIGRATION: OptionsOf<Migration> = { tables: true, up: true, breaks: true }
const CADENCE: OptionsOf<Cadence> = { record: true, cadence: true }
const DAYS: OptionsOf<Cadence['cadence']> = { days: true, by: true }

function checkFreshness({ id, freshness }: Dataset): void {
  if (freshness === undefined || 'part' in freshness) return
  checkOptions(`${id}: freshness`, freshness, CADENCE)
  checkOptions(`${id}: freshness cadence`, freshness.cadence, DAYS)
}

const NAME = /^(\d{4})_[a-z0-9]+(_[a-z0-9]+)*$/

/** The first migration is derived from the records, so the author's migrations start at 0002. */
function checkMigrations(dataset: string, migrations: Dataset['migrations']): void {
  const names = Object.keys(migrations)
  for (const [index, name] of names.entries()) {
    checkOptions(`${dataset}: migration ${name}`, migrations[name] ?? {}, MIGRATION)
    const expected = String(index + 2).padStart(4, '0')
    if (NAME.exec(name)?.[1] !== expected)
      throw new TypeError(
        `${dataset}: migration ${name} is out of order; expected a name such as ${expected}_what (0001 is derived)`,
      )
    checkBreaks(`${dataset}: migration ${name}`, migrations[name]?.breaks, ['0001', ...names.slice(0, index)])
  }
}

/** The broken release predates this step, so the newest migration it knows must precede the step. */
function checkBreaks(step: string, breaks: Migration['breaks'], before: readonly string[]): void {
  if (breaks === undefined) return
  if (!/^\d+\.\d+\.\d+/.test(breaks.release))
    throw new TypeError(`${step}: breaks.release: expected a version such as 1.2.0, got ${String(breaks.release)}`)
  if (!before.includes(breaks.knows))
    throw new TypeError(
      `${step}: breaks.knows: expected one of ${before.join(', ')}, ` +
        `the newest that the release knows, got ${String(breaks.knows)}`,
    )
}
