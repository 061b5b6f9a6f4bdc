import type { Claim } from './record.ts'

/** Whose word counts where sources differ: ids, or patterns of ids. */
export interface Precedence {
  /** Before all others, the strongest first. */
  readonly first: readonly (string | RegExp)[]
  /** After all others, the weakest last. */
  readonly last: readonly (string | RegExp)[]
}

/**
 * A function that puts the claims of a `merge` in the order in which their sources count: `first` as listed, sources
 * that are listed nowhere, `last` as listed; those of one place by id, so that nothing hangs on which ran last. It
 * throws a TypeError without any claim.
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
