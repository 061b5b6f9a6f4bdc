import { addDays } from '@bourse/kit'

/** A member that is an object; empty where it is none. */
export function objectIn(of: unknown, name: string): Readonly<Record<string, unknown>> {
  const value = member(of, name)
  return isObject(value) ? value : {}
}

/** A member that is a list; empty where it is none. */
export function listIn(of: unknown, name: string): readonly unknown[] {
  const value = member(of, name)
  return Array.isArray(value) ? value : []
}

/** A text or the digits of a number, also where the vendor wraps it as `{ raw, fmt }`; null where there is none. */
export function valueIn(of: unknown, name: string): string | null {
  const value = member(of, name)
  if (isObject(value)) return valueIn(value, 'raw')
  return typeof value === 'string' && value !== '' ? value : null
}

/** The UTC date of an instant in whole seconds since 1970. */
export const dateOfSeconds = (seconds: string): string =>
  addDays('1970-01-01', Math.floor(Number(seconds) / SECONDS_A_DAY))

const SECONDS_A_DAY = 86_400

const member = (of: unknown, name: string): unknown => (isObject(of) ? of[name] : undefined)

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
