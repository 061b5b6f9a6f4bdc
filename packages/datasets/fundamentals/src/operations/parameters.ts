import { Type, type TSchema } from '@bourse/kit'

/** At most so many values in a list of filters. */
export const MOST_VALUES = 50

const DATE = '2025-12-31'

/** A date that a caller may give. */
export const dateParameter = (description: string, example = DATE) =>
  Type.Optional(Type.String({ format: 'date', description, examples: [example] }))

/** Values of a closed list, comma separated. */
export const anyOfValues = <const V extends readonly string[]>(description: string, values: V) =>
  Type.Optional(
    Type.Array(Type.Union(values.map((value) => Type.Literal<V[number]>(value))), {
      description,
      maxItems: MOST_VALUES,
      examples: [[values[0]]],
    }),
  )

/** Values of any kind, comma separated. */
export const anyOfTexts = (description: string, example: string) =>
  Type.Optional(
    Type.Array(Type.String({ maxLength: 200 }), { description, maxItems: MOST_VALUES, examples: [[example]] }),
  )

/** One value of a closed list. */
export const oneOfValues = <const V extends readonly string[]>(description: string, values: V) =>
  Type.Optional(
    Type.Union(
      values.map((value) => Type.Literal<V[number]>(value)),
      { description, examples: [values[0]] },
    ),
  )

/** A schema of JSON that a row holds as its text, in which decimals keep their digits. */
export const jsonText = <S extends TSchema>(schema: S) => Type.Unsafe<string>(schema)
