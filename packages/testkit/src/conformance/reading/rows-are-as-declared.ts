import type { Field } from '@bourse/kit'
import type { Check } from '../check.ts'
import { isAsDeclared } from '../support/is-as-declared.ts'
import { ask } from './ask.ts'
import { withoutAnswers } from './call-kinds.ts'
import { plainRowsIn, rowsIn, type ExactRow } from './exact-json.ts'
import { everyCall, forEachCall } from './for-each-call.ts'

/** A row must have all declared fields, each matching its declaration. */
export const rowsAreAsDeclared: Check = {
  name: 'rows-are-as-declared',
  says:
    'A row of a response differs from its declared fields. Return every field, with text for ' +
    'dates, instants, decimals and counts, JSON of the declared shape, and null only where `.nullable()` says so.',
  skip: withoutAnswers,
  find: async (specimen) => {
    const sample = await specimen.reading()
    return forEachCall(sample, everyCall, async ({ operation, address }) => {
      const { text } = await ask(sample, address)
      const plain = plainRowsIn(text)
      return [...new Set(rowsIn(text).flatMap((row, at) => wrongMembers(operation.fields, row, plain[at] ?? {})))]
    })
  },
}

/** Returns the row properties that do not match their fields; `plain` is the same row with numbers as binary floats. */
export function wrongMembers(
  fields: Readonly<Record<string, Field>>,
  row: ExactRow,
  plain: ExactRow,
): readonly string[] {
  const [declared, found] = [Object.keys(fields), Object.keys(row)]
  if (declared.join() !== found.join()) return [`the members are ${found.join(', ')}, declared ${declared.join(', ')}`]
  return Object.entries(fields).flatMap(([name, field]) => {
    if (isAsDeclared(field, { exact: row[name], plain: plain[name] })) return []
    if (row[name] === null) return [`${name} is null, which is not declared`]
    return [`${name} is ${JSON.stringify(row[name])}, declared ${field.kind}`]
  })
}
