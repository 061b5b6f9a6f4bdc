import { service, type Entity, type Field, type Knowledge, type Subject, type SubjectResolver } from '@bourse/kit'
import { NO_MARKET, type Resolution } from '@bourse/kit/subject'

/** An entity of a subject that a dataset defines itself, visible to every key. */
interface OwnEntity {
  readonly id: string
  readonly labels?: Readonly<Record<string, string | null>>
}

interface OwnSubjectOptions<Column extends string> {
  /** One-word name of the subject, such as `series`; also part of codes such as `unknown-series`. */
  readonly name: string
  /** Key column of the record. */
  readonly column: Column
  /** Query parameter that selects by id, such as `series_ids`. */
  readonly selector: string
  /** Field of the key column, with an example. */
  readonly field: Field<string>
  readonly labels?: Readonly<Record<string, Field<string | null>>>
}

/**
 * Declares a subject other than listings, such as economic series or countries. Its entities are selected by id,
 * ignoring case, and visible to every key. Its dataset provides them with `series.resolver.provide({ … }, (needs) =>
 * ownEntities(…))`.
 * @example const series = ownSubject({ name: 'series', column: 'series_id', selector: 'series_ids', field: f.text('Id
 * of the series') })
 */
export function ownSubject<const Column extends string>(options: OwnSubjectOptions<Column>): Subject<Column> {
  const { name, column, selector, field, labels = {} } = options
  return {
    name,
    column,
    selectors: { names: selector, ids: selector },
    nameField: column,
    unknown: { name: `no ${name} has this name`, id: `no ${name} has this id` },
    columns: { [column]: field } as Subject<Column>['columns'],
    labels,
    resolver: service<SubjectResolver>(`${name}.resolver`),
  }
}

/** Maximum number of as-of times whose entities are cached between two publications. */
const MOST_CUTOFFS = 16

/**
 * Returns the resolver of a dataset's own subject. The resolver reads the entities once per as-of time and published
 * version.
 */
export function ownEntities(read: (knowledge: Knowledge) => Promise<readonly OwnEntity[]>): SubjectResolver {
  const known = new WeakMap<Knowledge['pins'], Map<string | undefined, Promise<Entities>>>()

  function at(knowledge: Knowledge): Promise<Entities> {
    const versions = known.get(knowledge.pins) ?? new Map<string | undefined, Promise<Entities>>()
    known.set(knowledge.pins, versions)
    const before = versions.get(knowledge.asOf)
    if (before !== undefined) return before
    if (versions.size >= MOST_CUTOFFS) versions.clear()
    const reading = read(knowledge).then(entitiesOf)
    versions.set(knowledge.asOf, reading)
    reading.catch(() => versions.delete(knowledge.asOf))
    return reading
  }

  return {
    async resolve({ requested, knowledge }) {
      const { byName } = await at(knowledge)
      return requested.map((name): Resolution => {
        const entity = byName.get(name.toUpperCase())
        return entity === undefined
          ? { requested: name, found: false, reason: 'unknown' }
          : { requested: name, found: true, entity }
      })
    },
    universe: async ({ knowledge }) => (await at(knowledge)).all,
    async carriers(names, _, knowledge) {
      const { byName } = await at(knowledge)
      return names.flatMap((name) => {
        const id = byName.get(name.toUpperCase())?.id
        return id === undefined ? [] : [{ name, id, market: NO_MARKET, kind: '', from: '0001-01-01', to: null }]
      })
    },
  }
}

interface Entities {
  readonly all: readonly Entity[]
  /** Entities keyed by uppercase id. */
  readonly byName: ReadonlyMap<string, Entity>
}

function entitiesOf(found: readonly OwnEntity[]): Entities {
  const all = found
    .map(({ id, labels = {} }): Entity => ({ id, market: NO_MARKET, labels, kind: '', unrecorded: false }))
    .sort((a, b) => (a.id < b.id ? -1 : 1))
  return { all, byName: new Map(all.map((entity) => [entity.id.toUpperCase(), entity])) }
}
