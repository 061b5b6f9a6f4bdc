import type { OperationFacts } from '@bourse/services'
import type { FileFilter } from '../child/messages.ts'

/** Parameters of one read, as in a URL. */
export type Parameters = Readonly<Record<string, string>>

/** A parameter of an operation. */
export type Parameter = OperationFacts['parameters'][number]

/** What one read of an operation selects. */
export interface OneRead {
  readonly parameters: Parameters
  /** The values for which this read exists: several reads of a table may return the same row. */
  readonly only: readonly FileFilter[]
}

/** A parameter with the values that several reads give it, one each. */
export interface Choice {
  readonly name: string
  readonly values: readonly { readonly text: string; readonly only: readonly FileFilter[] }[]
}

/** Maximum values of a list in one read, if the parameter states none. */
const MAX_VALUES = 50

/** One read for each value of a field. */
export function choiceOf(name: string, field: string, values: readonly string[]): Choice {
  return { name, values: distinct(values).map((text) => ({ text, only: [{ column: field, values: [text] }] })) }
}

/** One read for each part of a list. `literals` are what the statement compares the field with, if not the values. */
export function inParts(
  { name, schema }: Parameter,
  field: string,
  values: readonly string[],
  literals: (value: string) => readonly string[] = (value) => [value],
): Choice {
  const most = typeof schema['maxItems'] === 'number' ? schema['maxItems'] : MAX_VALUES
  const all = distinct(values)
  const parts = Array.from({ length: Math.ceil(all.length / most) }, (_, index) =>
    all.slice(index * most, (index + 1) * most),
  )
  return {
    name,
    values: parts.map((part) => ({
      text: part.join(','),
      only: [{ column: field, values: distinct(part.flatMap(literals)) }],
    })),
  }
}

const distinct = (values: readonly string[]) => [...new Set(values)]

/** Number of combinations of the choices. */
export const countOf = (choices: readonly Choice[]) => choices.reduce((count, { values }) => count * values.length, 1)

/** Every combination of the choices. */
export function combinations(choices: readonly Choice[]): readonly OneRead[] {
  return choices.reduce<readonly OneRead[]>(
    (reads, { name, values }) =>
      values.flatMap(({ text, only }) =>
        reads.map((read) => ({
          parameters: { ...read.parameters, [name]: text },
          only: [...read.only, ...only],
        })),
      ),
    [{ parameters: {}, only: [] }],
  )
}
