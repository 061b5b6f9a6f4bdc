import type { Claim } from '@bourse/kit'

/** The end-of-day intraday source, read after the session: it decides where others differ. */
export const OVERNIGHT = 'overnight'

/**
 * The published bar as a pure function of every source's last claim: that of `overnight`, else of an import, else of
 * any other source by name, else of a stream of the session (`stream`, or a name that ends in `-stream`), else of the
 * demo market.
 */
export function mergeClaims<Row>(claims: readonly Claim<Row>[]): Row {
  return claims.reduce((best, claim) => (precedes(claim, best) ? claim : best)).row
}

function precedes<Row>(a: Claim<Row>, b: Claim<Row>): boolean {
  const [x, y] = [rank(a.source), rank(b.source)]
  return x === y ? a.source < b.source : x < y
}

function rank(source: string): number {
  if (source === OVERNIGHT) return 0
  if (source === 'import') return 1
  if (source === 'demo') return 4
  return source === 'stream' || source.endsWith('-stream') ? 3 : 2
}
