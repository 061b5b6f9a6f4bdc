import type { MadeKey } from '@bourse/engine/accounts'
import { f, Type } from '@bourse/kit'
import { keyFields } from './key-fields.ts'

/** Fields of a new key. */
export const madeKeyFields = {
  ...keyFields,
  key: f.text('The key, returned only once', { example: 'bourse_…' }).nullable(),
}

/** A repeated response does not include the key. */
export const withoutText = (made: MadeKey): MadeKey => ({ ...made, key: null })

const DAY = 86_400

/** Body of a rotation. */
export const ROTATION = Type.Object(
  {
    overlap_seconds: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 30 * DAY,
        description: 'How long both keys work, in seconds. Default one day.',
      }),
    ),
  },
  { examples: [{ overlap_seconds: 3_600 }] },
)

/** Returns how long both keys work, in seconds. */
export const overlapIn = ({ overlap_seconds: overlap = DAY }: { readonly overlap_seconds?: number }): number => overlap
