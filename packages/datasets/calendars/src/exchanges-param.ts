import { Type } from '@bourse/kit'

/** `exchanges`: the host refuses what is unknown or outside the key, and narrows the call's markets to the rest. */
export const exchangesParam = Type.Optional(
  Type.Array(Type.String({ maxLength: 10 }), {
    description: 'MICs, comma separated. Default: every market of the key.',
    maxItems: 50,
    examples: ['XNAS'],
  }),
)
