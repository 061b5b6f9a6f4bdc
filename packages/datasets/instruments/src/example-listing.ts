import { publicId } from '@bourse/kit'

/** Id of Apple Inc. on Nasdaq, drawn from its FIGI: documented calls with it work on demo data. */
export const exampleListing = publicId('ins', 'BBG000B9XRY4')
