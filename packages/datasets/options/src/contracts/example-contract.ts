import { publicId } from '@bourse/kit'

/** A contract of the demo market: on `XNAS:AAPL`. */
export const EXAMPLE_CONTRACT = publicId('opt', publicId('ins', 'XNAS', 'AAPL', '2020-01-01'), 'AAPL')
