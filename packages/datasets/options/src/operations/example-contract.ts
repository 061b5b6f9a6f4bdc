import { publicId } from '@bourse/kit'

/** A contract of the demo market on Amazon.com, Inc., adjusted by the split of 2022. */
export const EXAMPLE_CONTRACT = publicId('opt', publicId('ins', 'BBG000BVPV84'), 'AMZN', '2022-06-17', 'call', '2840')
