import { isDeepStrictEqual } from 'node:util'
import type { Field } from '@bourse/kit'
import { parseExact } from '@bourse/kit/host'
import type { Check } from '../check.ts'
import { ask } from './ask.ts'
import { withoutAnswers } from './call-kinds.ts'
import { rowsIn, type ExactRow } from './exact-json.ts'
import { everyCall, forEachCall } from './for-each-call.ts'
import { readCsv } from './read-csv.ts'
import { withQuery } from './with-query.ts'

type Fields = Readonly<Record<string, Field>>

/** CSV rows must have the same values as JSON, digit for digit. */
export const csvEqualsJson: Check = {
  name: 'csv-equals-json',
  says:
    'The CSV of a response differs from its JSON. Return values of the declared kinds, text for decimals ' +
    'and instants; the host writes both.',
  skip: withoutAnswers,
  find: async (specimen) => {
    const sample = await specimen.reading()
    return forEachCall(sample, everyCall, async ({ operation, address }) => {
      const json = rowsIn((await ask(sample, withQuery(address, { format: 'json' }))).text)
      const csv = readCsv((await ask(sample, withQuery(address, { format: 'csv' }))).text)
      return differences(operation.fields, json, csv)
    })
  },
}

function differences(
  fields: Fields,
  json: readonly ExactRow[],
  [head = [], ...lines]: readonly (readonly string[])[],
): readonly string[] {
  const names = Object.keys(fields)
  if (!isDeepStrictEqual(head.toSorted(), names.toSorted())) return [`the header is ${head.join(',')}`]
  if (names.includes('instrument_id') && head.at(-1) !== 'instrument_id')
    return ['instrument_id is not the last column']
  if (lines.length !== json.length) return [`${lines.length} lines for ${json.length} rows`]
  return json.flatMap((row, index) =>
    head.flatMap((name, column) => {
      const [cell, field] = [lines[index]?.[column] ?? '', fields[name]]
      const same = field !== undefined && saysTheSame(field, row[name] ?? null, cell)
      return same ? [] : [`line ${index + 2}: ${name} is ${cell}, in JSON ${JSON.stringify(row[name])}`]
    }),
  )
}

/** Kinds of fields whose CSV cells contain JSON. */
const NESTED: ReadonlySet<string> = new Set(['json', 'list', 'object'])

function saysTheSame(field: Field, value: unknown, cell: string): boolean {
  const { kind } = field
  if (value === null || cell === '') return (value === null || value === '') && cell === ''
  if (NESTED.has(kind)) return isDeepStrictEqual(parseExact(cell), value)
  if (typeof value === 'string') return cell === (kind === 'instant' ? withMicros(value) : value)
  return cell === JSON.stringify(value)
}

/** Returns an instant with six fractional digits, as CSV always has them. */
function withMicros(instant: string): string {
  const [whole = '', fraction = ''] = instant.slice(0, -1).split('.')
  return `${whole}.${fraction.padEnd(6, '0')}Z`
}
