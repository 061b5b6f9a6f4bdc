import { tableOf } from '../store/index.ts'
import type { Dataset, Operation } from '@bourse/kit'
import { prefixOf, schemaOf } from '@bourse/kit/host'
import { HOST } from '../operations/index.ts'
import { findCycle } from './cycles.ts'
import { undeclaredPart } from './undeclared-part.ts'
import { incompatibleKit } from './kit-version.ts'
import { lacksModule, sourceWithoutModule } from './module-of-source.ts'
import { messageOf } from './public-reason.ts'
import { needsOf, requiredServices } from './needs.ts'

/** Why a dataset was rejected and how to fix it. */
export interface RejectedDataset {
  readonly dataset: string
  readonly reason: string
  readonly remedy: string
  /** The rejected definition. It was validated only up to the first mistake. */
  readonly definition: Dataset
}

type Clash = Pick<RejectedDataset, 'reason' | 'remedy'>

/** Reserved schemas: those that belong to the host, the job queue and PostgreSQL. */
const RESERVED_SCHEMA = /^(bourse|pgboss|public|information_schema|pg_.*)$/

/**
 * Accepts datasets one by one. Rejects a dataset that conflicts with an accepted one or with itself, or that closes a
 * cycle of required needs. Unless sources are parsed in this process, also rejects a dataset with a source that a
 * separate process cannot import.
 */
export function acceptDatasets(
  given: readonly Dataset[],
  parsesHere = false,
): {
  readonly datasets: readonly Dataset[]
  readonly rejected: readonly RejectedDataset[]
} {
  // The host's own operations take precedence over those of any installed dataset.
  const own = given.findLast(({ id }) => id === HOST)
  const judged = own === undefined ? given : [own, ...given.filter((dataset) => dataset !== own)]
  const accepted: Dataset[] = []
  const rejected: RejectedDataset[] = []
  for (const dataset of judged) {
    const clash = clashOf(dataset, accepted) ?? (parsesHere ? undefined : clashOfSources(dataset))
    if (clash === undefined) accepted.push(dataset)
    else rejected.push({ dataset: String(dataset.id), definition: dataset, ...clash })
  }
  return { datasets: accepted.toSorted((a, b) => given.indexOf(a) - given.indexOf(b)), rejected }
}

/** The version is checked first: a definition from an incompatible kit cannot be read at all. */
function clashOf(dataset: Dataset, accepted: readonly Dataset[]): Clash | undefined {
  try {
    return (
      incompatibleKit(dataset) ??
      clashOfName(dataset, accepted) ??
      clashOfPaths(dataset, accepted) ??
      clashOfTransports(dataset, accepted) ??
      clashOfServices(dataset, accepted) ??
      clashOfParts(dataset) ??
      clashOfNeeds(dataset, accepted) ??
      clashOfAudience(dataset, accepted) ??
      clashOfTables(dataset)
    )
  } catch (error) {
    const reason = `its definition cannot be read: ${messageOf(error)}`
    return { reason, remedy: 'fix the reported problem in its package' }
  }
}

function clashOfName(dataset: Dataset, accepted: readonly Dataset[]): Clash | undefined {
  if (RESERVED_SCHEMA.test(schemaOf(dataset)))
    return { reason: `the database reserves the name ${dataset.id}`, remedy: 'give the dataset a different id' }
  if (accepted.some(({ id }) => id === dataset.id))
    return { reason: `another dataset has the id ${dataset.id}`, remedy: 'remove one of the two from the list' }
  return undefined
}

const OWN_OPERATIONS = ['/stream']

/** Checks that a dataset's own routes do not conflict with those of the host or other datasets. */
function clashOfTransports(dataset: Dataset, accepted: readonly Dataset[]): Clash | undefined {
  const { endpoints } = dataset
  const paths = ownPaths(dataset)
  const own =
    paths.find((path) => OWN_ADDRESSES.some((address) => path === address || path.startsWith(`${address}/`))) ??
    endpoints.map(({ path }) => path).find((path) => OWN_OPERATIONS.includes(path))
  if (own !== undefined)
    return { reason: `${own} is a path of the host itself`, remedy: 'give it another path in its package' }
  const others = new Set(accepted.flatMap(ownPaths))
  const served = paths.find((path) => others.has(path))
  if (served !== undefined)
    return { reason: `${served} is served by another dataset`, remedy: 'remove one of the two from the list' }
  const twice = repeated(paths)
  return twice === undefined
    ? undefined
    : { reason: `it declares ${twice} twice`, remedy: 'give one of the two another path' }
}

/** Returns the paths that a dataset reserves for protocols and web applications. */
const ownPaths = ({ transports, pages }: Dataset) => [...transports, ...pages].map(({ path }) => path)

function clashOfPaths(dataset: Dataset, accepted: readonly Dataset[]): Clash | undefined {
  const { endpoints } = dataset
  const beside = accepted.filter((other) => prefixOf(other) === prefixOf(dataset))
  const others = new Set(beside.flatMap((other) => other.endpoints.map(addressOf)))
  const served = endpoints.find((endpoint) => others.has(addressOf(endpoint)))
  if (served !== undefined)
    return { reason: `${routeOf(served)} is served by another dataset`, remedy: 'remove one of the two from the list' }
  const routes = endpoints.map(routeOf)
  const twice = repeated(routes)
  return twice === undefined
    ? undefined
    : { reason: `it declares ${twice} twice`, remedy: 'give one of the two operations another path' }
}

/**
 * Returns a path without parameter names: paths that differ only in their parameter names are the same. One dataset
 * serves all methods of a path.
 */
const addressOf = ({ path }: Operation) => path.replaceAll(/\{[a-z_]+\}/g, '{}')
const routeOf = (operation: Operation) => `${operation.method} ${addressOf(operation)}`

/** Several datasets may offer the same extension, but only one may offer a service. */
function clashOfServices({ provides }: Dataset, accepted: readonly Dataset[]): Clash | undefined {
  const others = new Set(accepted.flatMap((other) => servicesOf(other.provides)))
  const offered = servicesOf(provides)
  const remedy = 'a service can have only one provider: remove one of the two'
  const another = offered.find((id) => others.has(id))
  if (another !== undefined) return { reason: `another dataset offers ${another}`, remedy }
  const twice = repeated(offered)
  return twice === undefined ? undefined : { reason: `it offers ${twice} twice`, remedy }
}

function servicesOf(provides: Dataset['provides']): readonly string[] {
  return provides.filter(({ ref }) => !ref.many).map(({ ref }) => ref.id)
}

const repeated = (names: readonly string[]) => names.find((name, index) => names.indexOf(name) < index)

function clashOfParts(dataset: Dataset): Clash | undefined {
  const foreign = undeclaredPart(dataset)
  if (foreign === undefined) return undefined
  const name = foreign.part === 'record' ? `the record ${foreign.table}` : `the staging table ${foreign.id}`
  return {
    reason: `it uses ${name}, which it does not declare`,
    remedy: 'list it in the dataset, or use a service from the other dataset',
  }
}

/** Throws if a record cannot be stored. */
function clashOfTables(dataset: Dataset): undefined {
  for (const record of dataset.records) tableOf(dataset, record)
}

/**
 * Checks that every source can be parsed in a separate process, because fetched data is never parsed within the
 * service.
 */
function clashOfSources(dataset: Dataset): Clash | undefined {
  const source = sourceWithoutModule(dataset)
  return source === undefined ? undefined : lacksModule(dataset, source)
}

function clashOfNeeds(dataset: Dataset, accepted: readonly Dataset[]): Clash | undefined {
  const cycle = findCycle([...accepted, dataset], requiredServices)
  if (cycle === undefined) return undefined
  return { reason: `needs form a cycle: ${cycle.join(' → ')}`, remedy: 'make one of these needs optional(…)' }
}

/** Both the need's reference and the offer's are checked, because different references may share an id. */
function clashOfAudience(dataset: Dataset, accepted: readonly Dataset[]): Clash | undefined {
  if (dataset.audience !== 'callers') return undefined
  const offered = [...accepted, dataset].flatMap(({ provides }) => provides.map(({ ref }) => ref))
  const closed = new Set(offered.filter(({ audience }) => audience === 'operators').map(({ id }) => id))
  const needs = needsOf(dataset).flatMap((stated) => Object.values(stated))
  const need = needs.find((one) => one.part === 'service' && (one.audience === 'operators' || closed.has(one.id)))
  if (need === undefined || need.part !== 'service') return undefined
  return {
    reason: `it needs ${need.id}, which only operator datasets may use`,
    remedy: "use records and services of callers, or declare audience: 'operators' and serve only operators",
  }
}

/** Path under which clients download objects from the host's own folder. */
export const OBJECTS_PATH = '/objects'

/** Path of signed URLs that make a call without a key. */
export const CALLS_PATH = '/calls'

/** Path of signed links, which make one request as a key. */
export const LINKS_PATH = '/links'

/** The host's own paths, including everything below them. */
export const OWN_ADDRESSES = [
  '/v1',
  '/admin',
  '/account',
  '/docs',
  '/openapi.json',
  '/postman.json',
  '/llms.txt',
  '/llms-full.txt',
  '/livez',
  '/readyz',
  '/metrics',
  '/status',
  '/status.json',
  '/status.xml',
  OBJECTS_PATH,
  CALLS_PATH,
  LINKS_PATH,
]
