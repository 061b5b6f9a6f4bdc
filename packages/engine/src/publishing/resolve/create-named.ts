import { isCarriedOn, lookUpCarriers, type Knowledge, type SubjectResolver } from '@bourse/kit'
import type { NewEntity } from '@bourse/kit/subject'
import { currentKnowledge } from '../../store/index.ts'
import type { Publication } from '../publication.ts'
import type { Work } from '../publishing-parts.ts'
import type { CollectedStaging, RowSet } from '../stage/collect-staging.ts'
import { cannotCreate } from './cannot-create.ts'

/** A name in a market, with the dates of its rows. */
interface NamedDays {
  readonly name: string
  readonly market: string
  readonly dates: Set<string>
}

/**
 * Creates the entities that are named by rows of a staging table and do not exist on the rows' dates, if the import
 * requests it and the staging table does its own lookups. Returns whether it created any.
 */
export async function createNamed(
  { others, session }: Work,
  { stagingTable, options }: CollectedStaging,
  { good }: RowSet,
  { knowledge }: Pick<Publication, 'knowledge'>,
): Promise<boolean> {
  const { creates } = stagingTable
  const { market, createEntities = false, knownAt } = options
  if (!createEntities || market === undefined || creates?.named === undefined) return false
  const resolver = others.resolverOf(creates.subject)
  if (resolver?.create === undefined) throw cannotCreate()
  const named = namedIn(good as never, creates.named, market)
  const missing = await missingFrom(resolver, named, knowledge)
  await createAll(missing)
  // If the entity with the name ended before the last rows, those rows belong to a new entity.
  const later = missing.length === 0 ? [] : await missingFrom(resolver, named, await currentKnowledge(session))
  await createAll(later)
  return missing.length > 0

  async function createAll(some: readonly Omit<NewEntity, 'knownAt'>[]): Promise<void> {
    if (some.length > 0) await resolver?.create?.(some.map((one) => ({ ...one, knownAt })))
  }
}

function namedIn(
  rows: readonly never[],
  nameOf: NonNullable<NonNullable<CollectedStaging['stagingTable']['creates']>['named']>,
  inMarket: string,
): readonly NamedDays[] {
  const named = new Map<string, NamedDays>()
  for (const row of rows) {
    const own = nameOf(row)
    if (own === undefined) continue
    const [name, market] = [own.name.toUpperCase(), own.market ?? inMarket]
    const known = named.get(`${market}:${name}`) ?? { name, market, dates: new Set() }
    named.set(`${market}:${name}`, known)
    known.dates.add(own.date)
  }
  return [...named.values()]
}

/** Returns the names that no entity has on at least one of their dates, each with the first such date. */
async function missingFrom(
  resolver: SubjectResolver,
  named: readonly NamedDays[],
  knowledge: Knowledge,
): Promise<readonly Omit<NewEntity, 'knownAt'>[]> {
  const carriersOf = await lookUpCarriers(
    resolver,
    named.map(({ name }) => name),
    knowledge,
  )
  return named.flatMap(({ name, market, dates }) => {
    const carriers = carriersOf(name, market)
    const from = [...dates].sort().find((date) => !carriers.some((carrier) => isCarriedOn(carrier, date)))
    return from === undefined ? [] : [{ name, market, from }]
  })
}
