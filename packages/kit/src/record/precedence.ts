import type { Claim } from './record.ts'
import { ROLES } from './source-role.ts'

/** The order of preference among sources that disagree, as ids or patterns of ids. */
export interface Precedence {
  /** Sources preferred over all others, the strongest first. */
  readonly first: readonly (string | RegExp)[]
  /** Sources used after all others, the weakest last. */
  readonly last: readonly (string | RegExp)[]
}

/** Returns the position of a source in the setting. Sources that the setting does not name follow the named ones. */
const settingOf = ({ place }: Pick<Claim<unknown>, 'place'>) => place ?? Number.MAX_SAFE_INTEGER

/**
 * Returns a function that sorts the claims of a `merge` by source: sources that the `precedence` setting names, in its
 * order; then `first` as listed; then unlisted sources by role; then `last` as listed. Ties are sorted by id, so the
 * result does not depend on which source ran last. The function throws a TypeError if there are no claims.
 * @example const inPrecedence = precedence({ first: ['import'], last: ['demo'] }) // in the record: merge: (claims) =>
 *   inPrecedence(claims)[0].row
 */
export function precedence({ first, last }: Precedence) {
  const listed = [...first, ...last]
  const placeOf = (source: string) => {
    const place = listed.findIndex((id) => (typeof id === 'string' ? id === source : id.test(source)))
    return place < 0 ? first.length - 0.5 : place
  }
  return <Row>(claims: readonly Claim<Row>[]): readonly [Claim<Row>, ...Claim<Row>[]] => {
    const [strongest, ...others] = claims.toSorted(
      (a, b) =>
        settingOf(a) - settingOf(b) ||
        placeOf(a.source) - placeOf(b.source) ||
        ROLES.indexOf(a.role ?? 'vendor') - ROLES.indexOf(b.role ?? 'vendor') ||
        (a.source < b.source ? -1 : 1),
    )
    if (strongest === undefined) throw new TypeError('expected a claim to merge')
    return [strongest, ...others]
  }
}
