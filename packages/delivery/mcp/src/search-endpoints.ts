import type { OperationFacts } from '@bourse/services'
import MiniSearch, { type SearchOptions } from 'minisearch'
import { SYNONYMS } from './synonyms.ts'
import { wordsOf } from './words.ts'

/** The searched texts of an operation. */
interface Indexed {
  readonly id: string
  readonly name: string
  readonly title: string
  readonly fields: string
  readonly about: string
  readonly notes: string
}

/** Weight of a word by where it occurs, from the id down to a field description. */
const BOOST = { name: 6, title: 5, fields: 3, about: 2, notes: 1 }
/** Fraction of its weight that a word has if it is only a synonym of the query word. */
const SYNONYM = 0.6
/** Minimum length of a query word that may be the beginning of a longer word. */
const STEM = 4
/** Minimum length of a query word that may have a typo. */
const LONG = 7

const OPTIONS: SearchOptions = {
  boost: BOOST,
  prefix: (word) => word.length >= STEM,
  fuzzy: (word) => (word.length >= LONG ? 1 : false),
  // The query is already split into words.
  tokenize: (text) => [text],
}

/** Returns the operations that match a query, best first; all of them by id if the query has no words. */
export function searchEndpoints(
  facts: readonly OperationFacts[],
  query: string,
  limit: number,
): readonly OperationFacts[] {
  const asked = [...new Set(wordsOf(query))]
  if (asked.length === 0) return facts.toSorted((a, b) => (a.id < b.id ? -1 : 1)).slice(0, limit)
  const byId = new Map(facts.map((each) => [each.id, each]))
  return indexOf(facts)
    .search({ queries: asked.map(anyMeaning), ...OPTIONS })
    .flatMap(({ id }) => byId.get(String(id)) ?? [])
    .slice(0, limit)
}

/** Matches a query word or one of its synonyms. */
function anyMeaning(word: string) {
  const others = Object.hasOwn(SYNONYMS, word) ? (SYNONYMS[word] ?? []) : []
  return { queries: [word, ...others], boostTerm: (term: string) => (term === word ? 1 : SYNONYM) }
}

/** Indexes by the parts of the facts that stay the same object while a host runs. */
const indexes = new WeakMap<object, MiniSearch<Indexed>>()

function indexOf(facts: readonly OperationFacts[]): MiniSearch<Indexed> {
  const key = facts[0]?.parameters ?? facts
  const known = indexes.get(key)
  if (known !== undefined) return known
  const made = new MiniSearch<Indexed>({
    fields: Object.keys(BOOST),
    tokenize: (text) => [...wordsOf(text)],
    processTerm: (term) => term,
  })
  made.addAll(facts.map(indexed))
  indexes.set(key, made)
  return made
}

function indexed({ id, path, summary, dataset, description, parameters, fields }: OperationFacts): Indexed {
  return {
    id,
    name: id,
    title: `${path} ${summary} ${dataset}`,
    fields: Object.keys(fields).join(' '),
    about: `${description} ${parameters.map(({ name }) => name).join(' ')}`,
    notes: Object.values(fields).join(' '),
  }
}
