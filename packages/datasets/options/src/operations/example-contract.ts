import { publicId } from '@bourse/kit'

/** A contract on Amazon.com, Inc. in the demo market, adjusted for the 2022 split. */
export const EXAMPLE_CONTRACT = publicId('opt', publicId('ins', 'BBG000BVPV84'), 'AMZN', '2022-06-17', 'call', '2840')
