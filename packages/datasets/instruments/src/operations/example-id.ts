import { publicId } from '@bourse/kit'

/** The id of Apple Inc. on Nasdaq, drawn from its FIGI: the example that works on demo data. */
export const exampleId = publicId('ins', 'BBG000B9XRY4')
