import { invalidParameter, type AnyRecord, type Field } from '@bourse/kit'
import { columnsOf, isPublicId } from '@bourse/kit/host'
import { isDate, utcInstant } from '@bourse/kit/values'

/** The values of a row's key by column, as the caller wrote them. */
export type RowKeyValues = Readonly<Record<string, string>>

/** Returns the public id in a key, if the key is only that. */
export const idIn = ({ id }: AnyRecord, [value = '', ...others]: readonly string[]): string | undefined =>
  id !== undefined && others.length === 0 && isPublicId(id, value.toLowerCase()) ? value.toLowerCase() : undefined

/** Returns a key's values by column; throws 422 if there are too few, too many, or one cannot be read. */
export function keyValues(record: AnyRecord, values: readonly string[]): RowKeyValues {
  const { key, subject } = record
  const names = key.map((name) => (name === subject?.column ? `${subject.nameField} or ${name}` : name))
  if (values.length !== key.length)
    throw invalidParameter(
      'key',
      `expected ${names.join(', ')}${record.id === undefined ? '' : ', or the id of the row'}, comma-separated; got ` +
        `${values.length} ${values.length === 1 ? 'value' : 'values'}`,
    )
  const columns = columnsOf(record)
  return Object.fromEntries(key.map((name, index) => [name, readValue(name, columns[name]?.kind, values[index] ?? '')]))
}

const READERS: Readonly<Partial<Record<Field['kind'], readonly [string, (text: string) => string | undefined]>>> = {
  date: ['a date YYYY-MM-DD', (text) => (isDate(text) ? text : undefined)],
  instant: ['an instant such as 2026-03-02T21:00:00Z', utcInstant],
  count: ['a whole number', (text) => (/^-?\d{1,18}$/.test(text) ? text : undefined)],
  decimal: ['a number', (text) => (/^-?\d{1,40}(\.\d{1,40})?$/.test(text) ? text : undefined)],
  boolean: ['true or false', (text) => (/^(true|false)$/.test(text) ? text : undefined)],
}

function readValue(name: string, kind: Field['kind'] | undefined, text: string): string {
  const [expected, read] = READERS[kind ?? 'text'] ?? ['text', (given: string) => given]
  const value = read(text)
  if (value !== undefined) return value
  throw invalidParameter('key', `${name}: expected ${expected}, got "${text.slice(0, 60)}"`)
}
