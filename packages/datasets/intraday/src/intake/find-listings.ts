import { entitiesById, type Carrier, type Knowledge, type SubjectResolver } from '@bourse/kit'
import type { Kept } from '../collected-interval.ts'
import type { IncomingBar } from './row-fields.ts'

/** A listing that a row may mean, and the days on which it carried the row's name. */
export interface Candidate extends Kept {
  readonly id: string
  readonly from: string
  /** Null while it still does. */
  readonly to: string | null
}

/** Whom a row names, by id or by symbol and market. */
export type FindListings = (row: IncomingBar) => readonly Candidate[]

/** Names or ids asked for at once. */
const CHUNK = 5_000
const ALWAYS = '0001-01-01'

/** Looks up everybody whom some rows name, in a few questions for all of them. */
export async function findListings(
  listings: SubjectResolver,
  rows: readonly IncomingBar[],
  knowledge: Knowledge,
): Promise<FindListings> {
  const ids = distinct(rows.map((row) => row.instrument_id))
  const names = distinct(rows.map((row) => (row.instrument_id === null ? nameOf(row) : null)))
  const byId = new Map<string, readonly Candidate[]>()
  for (const requested of chunks(ids)) await addById(byId, listings, requested, knowledge)
  const byName = new Map<string, Candidate[]>()
  for (const requested of chunks(names))
    for (const carrier of await listings.carriers(requested, [], knowledge))
      byName.set(carrier.name, [...(byName.get(carrier.name) ?? []), candidateOf(carrier)])
  return (row) => {
    if (row.instrument_id !== null) return byId.get(row.instrument_id) ?? []
    const carriers = byName.get(nameOf(row) ?? '') ?? []
    return row.exchange_mic === null ? carriers : carriers.filter(({ market }) => market === row.exchange_mic)
  }
}

async function addById(
  to: Map<string, readonly Candidate[]>,
  listings: SubjectResolver,
  requested: readonly string[],
  knowledge: Knowledge,
): Promise<void> {
  for (const [named, { id, market, kind }] of await entitiesById(listings, requested, knowledge))
    to.set(named, [{ id, market, kind, from: ALWAYS, to: null }])
}

const candidateOf = ({ id, market, kind, from, to }: Carrier): Candidate => ({ id, market, kind, from, to })

const nameOf = ({ symbol }: IncomingBar) => symbol?.toUpperCase() ?? null

const distinct = (values: readonly (string | null)[]): readonly string[] => [
  ...new Set(values.filter((value) => value !== null)),
]

function* chunks(values: readonly string[]): Generator<readonly string[]> {
  for (let at = 0; at < values.length; at += CHUNK) yield values.slice(at, at + CHUNK)
}
