import type { Claim } from './record.ts'

/** The order of preference where sources disagree: ids, or patterns of ids. */
export interface Precedence {
  /** Preferred over all others, the strongest first. */
  readonly first: readonly (string | RegExp)[]
  /** Used after all others, the weakest last. */
  readonly last: readonly (string | RegExp)[]
}

/**
 * Returns a function that sorts the claims of a `merge` by source: `first` as listed, then unlisted sources, then
 * `last` as listed; ties by id, so that the result does not depend on which source ran last. The function throws a
 * TypeError if there are no claims.
 * @example const inPrecedence = precedence({ first: ['import'], last: ['demo'] })
 * merge: (claims) => inPrecedence(claims)[0].row
 */
export function precedence({ first, last }: Precedence) {
  const listed = [...first, ...last]
  const placeOf = (source: string) => {
    const place = listed.findIndex((id) => (typeof id === 'string' ? id === source : id.test(source)))
    return place < 0 ? first.length - 0.5 : place
  }
  return <Row>(claims: readonly Claim<Row>[]): readonly [Claim<Row>, ...Claim<Row>[]] => {
    const [strongest, ...others] = claims.toSorted(
      (a, b) => placeOf(a.source) - placeOf(b.source) || (a.source < b.source ? -1 : 1),
    )
    if (strongest === undefined) throw new TypeError('expected a claim to merge')
    return [strongest, ...others]
  }
}
