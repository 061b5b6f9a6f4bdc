import { type Claim, precedence } from '@bourse/kit'

/** The end-of-day intraday source, read after the session: it decides where others differ. */
const OVERNIGHT = 'overnight'

const inPrecedence = precedence({ first: [OVERNIGHT, 'import'], last: [/^(.*-)?stream$/, 'demo'] })

/**
 * The published bar as a pure function of every source's last claim: that of `overnight`, else of an import, else of
 * any other source by name, else of a stream of the session (`stream`, or a name that ends in `-stream`), else of the
 * demo market.
 */
export const mergeClaims = <Row>(claims: readonly Claim<Row>[]): Row => inPrecedence(claims)[0].row
