import { unreadable, type Field, type Refusal } from '@bourse/kit'
import { Decimal, roundedText } from '@bourse/kit/values'
import { parseExact, plausibleDays } from '@bourse/kit/host'
import { refusalOfImplausible } from './implausible.ts'
import { expectedOf, isMissing, storedText } from './stored-text.ts'

/**
 * Returns the stored JSON text of a list or an object, or an error with the path of the invalid value, what was
 * expected and what was received. Text is parsed as JSON, as in a CSV cell. Every property is present, and decimals are
 * numbers with their exact digits. An implausible date in a nullable property becomes null and is reported to `warn`.
 */
export function nestedText(field: Field, value: unknown, path: string, on: NestedContext): string | Refusal {
  const parsed = typeof value === 'string' ? parsedOf(value) : value
  if (field.kind === 'list')
    return Array.isArray(parsed) ? listText(field, parsed, path, on) : refusal(field, value, path)
  return isObject(parsed) ? objectText(field, parsed, path, on) : refusal(field, value, path)
}

/** The publication's date, and the callback for omitted values. */
export interface NestedContext {
  readonly today: string
  warn(found: Refusal): void
}

function listText({ items }: Field, values: readonly unknown[], path: string, on: NestedContext): string | Refusal {
  const texts: string[] = []
  for (const [index, value] of values.entries()) {
    const text = items === undefined ? 'null' : memberText(items, value, `${path}[${index}]`, on)
    if (typeof text !== 'string') return text
    texts.push(text)
  }
  return `[${texts.join(',')}]`
}

function objectText({ members = {} }: Field, value: Members, path: string, on: NestedContext): string | Refusal {
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

function memberText(field: Field, value: unknown, path: string, on: NestedContext): string | Refusal {
  const { kind, isNullable } = field
  // Inside another value, an empty string is a value: only a table cell has no other way to express a missing value.
  if (value === undefined || value === null || (isMissing(value) && kind !== 'text'))
    return isNullable ? 'null' : unreadable(path, expectedOf(field))
  if (kind === 'list' || kind === 'object') return nestedText(field, value, path, on)
  const text = storedText(field, value)
  if (text === undefined) return refusal(field, value, path)
  const found = field.plausible && refusalOfImplausible(path, plausibleDays(field.plausible, on.today), text)
  if (found !== undefined) {
    if (!isNullable) return found
    on.warn(found)
    return 'null'
  }
  // A nested value does not have an entity that could allow fractions.
  if (field.fractionsIn?.length === 0) return roundedText(new Decimal(text), 0)
  return UNQUOTED_KINDS.has(kind) ? text : JSON.stringify(text)
}

/** Kinds that are not strings in JSON. */
const UNQUOTED_KINDS: ReadonlySet<Field['kind']> = new Set(['decimal', 'count', 'boolean'])

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
