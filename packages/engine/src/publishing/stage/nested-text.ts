import { unreadable, type Field, type Refusal } from '@bourse/kit'
import { Decimal, roundedText } from '@bourse/kit/values'
import { parseExact, plausibleDays } from '@bourse/kit/host'
import { implausible } from './implausible.ts'
import { expectedOf, isMissing, storedText } from './stored-text.ts'

/**
 * The stored JSON text of a list or an object, or why it cannot be stored: the way to the value that is wrong, what was
 * expected there and what came. Text is read as JSON, as a cell of a CSV is. Every member is there, decimals are
 * numbers with their exact digits. A date that is not plausible and may be missing is null, and `warn` hears of it.
 */
export function nestedText(field: Field, value: unknown, path: string, on: Nesting): string | Refusal {
  const parsed = typeof value === 'string' ? parsedOf(value) : value
  if (field.kind === 'list')
    return Array.isArray(parsed) ? listText(field, parsed, path, on) : refusal(field, value, path)
  return isObject(parsed) ? objectText(field, parsed, path, on) : refusal(field, value, path)
}

/** The day of the publication, and who hears of values that are left out. */
export interface Nesting {
  readonly today: string
  warn(found: Refusal): void
}

function listText({ items }: Field, values: readonly unknown[], path: string, on: Nesting): string | Refusal {
  const texts: string[] = []
  for (const [index, value] of values.entries()) {
    const text = items === undefined ? 'null' : memberText(items, value, `${path}[${index}]`, on)
    if (typeof text !== 'string') return text
    texts.push(text)
  }
  return `[${texts.join(',')}]`
}

function objectText({ members = {} }: Field, value: Members, path: string, on: Nesting): string | Refusal {
  const stranger = Object.keys(value).find((name) => !Object.hasOwn(members, name))
  if (stranger !== undefined)
    return unreadable(path, `an object of ${Object.keys(members).join(', ')}`, `the member ${stranger}`)
  const texts: string[] = []
  for (const [name, member] of Object.entries(members)) {
    const text = memberText(member, value[name], `${path}.${name}`, on)
    if (typeof text !== 'string') return text
    texts.push(`${JSON.stringify(name)}:${text}`)
  }
  return `{${texts.join(',')}}`
}

function memberText(field: Field, value: unknown, path: string, on: Nesting): string | Refusal {
  const { kind, isNullable } = field
  // An empty text within another value is one: only a cell of a table has no other word for nothing.
  if (value === undefined || value === null || (isMissing(value) && kind !== 'text'))
    return isNullable ? 'null' : unreadable(path, expectedOf(field))
  if (kind === 'list' || kind === 'object') return nestedText(field, value, path, on)
  const text = storedText(field, value)
  if (text === undefined) return refusal(field, value, path)
  const found = field.plausible && implausible(path, plausibleDays(field.plausible, on.today), text)
  if (found !== undefined) {
    if (!isNullable) return found
    on.warn(found)
    return 'null'
  }
  // Within a value no entity is known that could have fractions.
  if (field.fractionsIn?.length === 0) return roundedText(new Decimal(text), 0)
  return IS_BARE.has(kind) ? text : JSON.stringify(text)
}

/** Kinds that are no text in JSON. */
const IS_BARE: ReadonlySet<Field['kind']> = new Set(['decimal', 'count', 'boolean'])

type Members = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const refusal = (field: Field, value: unknown, path: string): Refusal =>
  unreadable(path, expectedOf(field), typeof value === 'string' ? value : (JSON.stringify(value) ?? typeof value))

function parsedOf(text: string): unknown {
  try {
    return parseExact(text)
  } catch {
    return undefined
  }
}
