import { publicId } from '@bourse/kit'

/** Id of Apple Inc. on Nasdaq, drawn from its FIGI: documented calls with it work on demo data. */
export const exampleListing = publicId('ins', 'BBG000B9XRY4')

/** Id of Meta Platforms, which traded as FB before: one with events. */
export const renamedListing = publicId('ins', 'BBG000MM2P62')
