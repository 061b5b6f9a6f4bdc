import { publicId } from '@bourse/kit'

/** Id of Apple Inc. on Nasdaq, derived from its FIGI, so that documented calls that use it work on demo data. */
export const exampleListing = publicId('ins', 'BBG000B9XRY4')

/** Id of Meta Platforms, formerly traded as FB: an example of a listing with ticker events. */
export const renamedListing = publicId('ins', 'BBG000MM2P62')
