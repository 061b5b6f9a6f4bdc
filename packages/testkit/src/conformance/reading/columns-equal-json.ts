import { isDeepStrictEqual } from 'node:util'
import type { Field, Fields } from '@bourse/kit'
import { decimalText } from '@bourse/kit/values'
import { parseExact } from '@bourse/kit/host'
import type { Check } from '../check.ts'
import type { Call } from '../support/calls.ts'
import type { SampleHost } from '../support/sample-host.ts'
import { ask, statusOf } from './ask.ts'
import { isSingle, withoutOperations } from './call-kinds.ts'
import { rowsIn, type ExactRow } from './exact-json.ts'
import { forEachCall } from './for-each-call.ts'
import { readArrow, readParquet, type Columns } from './read-columns.ts'
import { withQuery } from './with-query.ts'

/**
 * Columnar formats must return the same rows as JSON: an Arrow stream has exact decimals, a Parquet file has decimals
 * as text.
 */
export const columnsEqualJson: Check = {
  name: 'columns-equal-json',
  says:
    'The columns of a response differ from its JSON. Return values of the declared kinds, text for ' +
    'decimals and instants; give a field a `scale` if its decimals have a different number of digits.',
  skip: (specimen) => withoutOperations(specimen, (each) => !isSingle(each), 'each of its operations returns one row'),
  find: async (specimen) => {
    const sample = await specimen.reading()
    const isList = ({ operation }: Call) => !isSingle(operation.operation)
    return forEachCall(sample, isList, async ({ operation: { fields }, address }) => {
      const json = rowsIn((await ask(sample, withQuery(address, { format: 'json' }))).text)
      return [
        ...(await differences(fields, json, sample, withQuery(address, { format: 'arrow' }), readArrow)),
        ...(await differences(
          fields,
          json,
          sample,
          withQuery(address, { format: 'parquet', numbers: 'text' }),
          readParquet,
        )),
      ]
    })
  },
}

async function differences(
  fields: Fields,
  json: readonly ExactRow[],
  sample: SampleHost,
  address: string,
  read: (bytes: Buffer) => Promise<Columns>,
): Promise<readonly string[]> {
  const answer = await ask(sample, address)
  if (answer.status !== 200) return [`${address} returns ${statusOf(answer)}`]
  const { names, rows } = await read(answer.bytes)
  if (!isDeepStrictEqual(names, Object.keys(fields))) return [`its columns are ${names.join(', ')}`]
  if (rows.length !== json.length) return [`${address} has ${rows.length} rows, the JSON ${json.length}`]
  return json.flatMap((row, index) =>
    Object.entries(fields).flatMap(([name, field]) => {
      const [expected, got] = [normalizedValue(field, row[name]), normalizedValue(field, rows[index]?.[name])]
      const valueText = (value: unknown) => JSON.stringify(value)
      return isDeepStrictEqual(expected, got)
        ? []
        : [`${address}: row ${index + 1}: ${name} is ${valueText(got)}, in JSON ${valueText(expected)}`]
    }),
  )
}

/** Normalizes a value of any format, because readers of columnar files return instants with millisecond precision. */
function normalizedValue(field: Field, value: unknown): unknown {
  if (value === null || value === undefined) return null
  switch (field.kind) {
    case 'decimal':
      return decimalText(`${value as string}`) ?? value
    case 'count':
      return `${value as string | bigint}`
    case 'date':
      return value instanceof Date ? value.toISOString().slice(0, 10) : value
    case 'instant':
      return value instanceof Date ? value.getTime() : Date.parse(value as string)
    case 'json':
      return parseExact(typeof value === 'string' ? value : JSON.stringify(value))
    case 'list':
      return [...(value as Iterable<unknown>)].map((item) =>
        field.items === undefined ? item : normalizedValue(field.items, item),
      )
    case 'object':
      return alikeMembers(field.members ?? {}, value as Readonly<Record<string, unknown>>)
    case 'text':
    case 'boolean':
      return value
  }
}

const alikeMembers = (members: Fields, value: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(members).map(([name, member]) => [name, normalizedValue(member, value[name])]))
