import { type Claim, precedence } from '@bourse/kit'

/** The end-of-day intraday source, read after the session: it takes precedence where sources differ. */
const OVERNIGHT = 'overnight'

const inPrecedence = precedence({ first: [OVERNIGHT, 'import'], last: [/^(.*-)?stream$/, 'demo'] })

/**
 * Returns the published bar as a pure function of each source's last claim. Order of precedence: `overnight`, imports,
 * any other source by name, streams during the session (`stream`, or a name that ends in `-stream`), the demo market.
 */
export const mergeClaims = <Row>(claims: readonly Claim<Row>[]): Row => inPrecedence(claims)[0].row
