import type { OperationFacts } from '@bourse/services'
import { SYNONYMS } from './synonyms.ts'
import { wordsOf } from './words.ts'

/** Weight of a word by where it occurs, from the id down to a field description. */
const WEIGHTS: readonly (readonly [number, (facts: OperationFacts) => string])[] = [
  [6, ({ id }) => id],
  [5, ({ path, summary, dataset }) => `${path} ${summary} ${dataset}`],
  [3, ({ fields }) => Object.keys(fields).join(' ')],
  [2, ({ description, parameters }) => `${description} ${parameters.map(({ name }) => name).join(' ')}`],
  [1, ({ fields }) => Object.values(fields).join(' ')],
]

/** Fraction of its weight that a word keeps if it is only a synonym of the query word or shares a prefix with it. */
const BEGINNING = 0.5
const SYNONYM = 0.6
/** Minimum length of a word prefix that is meaningful. */
const STEM = 4

/** Returns the operations that match a query, best first; all of them by id if the query has no words. */
export function searchEndpoints(
  facts: readonly OperationFacts[],
  query: string,
  limit: number,
): readonly OperationFacts[] {
  const asked = [...new Set(wordsOf(query))]
  if (asked.length === 0) return facts.toSorted(byId).slice(0, limit)
  const indexed = facts.map((each) => ({ facts: each, weights: weightsOf(each) }))
  const wanted = asked.map((word) => {
    const weigh = memoized((weights) => weightOf(weights, word))
    const holding = indexed.filter(({ weights }) => weigh(weights) > 0).length
    return { weigh, rarity: Math.log(1 + facts.length / (holding || 1)) }
  })
  return indexed
    .map(({ facts: each, weights }) => ({ facts: each, score: scoreOf(weights, wanted) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score || byId(a.facts, b.facts))
    .slice(0, limit)
    .map(({ facts: each }) => each)
}

interface Wanted {
  readonly weigh: (weights: Weights) => number
  /** Inverse document frequency: higher for words that occur in few operations. */
  readonly rarity: number
}

/** Sums the weights of the query words; an operation that matches only some of them scores lower. */
function scoreOf(weights: Weights, wanted: readonly Wanted[]): number {
  const scores = wanted.map(({ weigh, rarity }) => weigh(weights) * rarity)
  const known = scores.filter((score) => score > 0).length
  return (scores.reduce((sum, score) => sum + score, 0) * known) / wanted.length
}

const byId = (a: OperationFacts, b: OperationFacts) => (a.id < b.id ? -1 : 1)

type Weights = ReadonlyMap<string, number>

function memoized(weigh: (weights: Weights) => number): (weights: Weights) => number {
  const known = new Map<Weights, number>()
  return (weights) => {
    const found = known.get(weights) ?? weigh(weights)
    known.set(weights, found)
    return found
  }
}

/** Returns each word in an operation with its highest weight. */
function weightsOf(facts: OperationFacts): Weights {
  const weights = new Map<string, number>()
  for (const [weight, textOf] of WEIGHTS)
    for (const word of wordsOf(textOf(facts))) if (!weights.has(word)) weights.set(word, weight)
  return weights
}

function weightOf(weights: Weights, asked: string): number {
  const others = Object.hasOwn(SYNONYMS, asked) ? (SYNONYMS[asked] ?? []) : []
  const meant = others.map((word) => (weights.get(word) ?? 0) * SYNONYM)
  return Math.max(weights.get(asked) ?? beginning(weights, asked), ...meant)
}

function beginning(weights: Weights, asked: string): number {
  let best = 0
  for (const [word, weight] of weights) if (begins(word, asked)) best = Math.max(best, weight * BEGINNING)
  return best
}

function begins(word: string, asked: string): boolean {
  const [short, long] = word.length < asked.length ? [word, asked] : [asked, word]
  return short.length >= STEM && long.startsWith(short)
}
