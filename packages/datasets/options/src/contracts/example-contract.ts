import { publicId } from '@bourse/kit'

/** The underlying of the examples: `XNAS:AAPL` of the demo market. */
export const EXAMPLE_UNDERLYING = publicId('ins', 'XNAS', 'AAPL', '2020-01-01')
