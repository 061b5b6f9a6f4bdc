import { Decimal, decimalText } from '@bourse/kit/values'
import { exactJson, UnreadableFile } from '@bourse/kit/readers'
import { DateTime } from 'luxon'

/** A JSON object's members. */
export type Members = Readonly<Record<string, unknown>>

/** Parses a response, with numbers as exact text. */
export function parseResponse(text: string): Members {
  try {
    return membersOf(exactJson(text))
  } catch (cause) {
    throw new UnreadableFile(`expected a JSON response, got ${JSON.stringify(text.slice(0, 60))}`, { cause })
  }
}

export const membersOf = (value: unknown): Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.fromEntries(Object.entries(value)) : {}

export const listOf = (value: unknown): readonly Members[] => (Array.isArray(value) ? value.map(membersOf) : [])

export const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** Returns a number, stated directly or as an object's `raw` property; null if it is missing. */
export function numberOf(value: unknown): string | null {
  const raw = typeof value === 'string' ? value : membersOf(value)['raw']
  return typeof raw === 'string' ? (decimalText(raw) ?? null) : null
}

/** Returns an integer; null if it is missing. */
export function countOf(value: unknown): string | null {
  const number = numberOf(value)
  return number !== null && new Decimal(number).isInteger() ? number : null
}

/** Converts seconds since 1970 to a UTC instant. */
export function instantOf(value: unknown): string | null {
  const seconds = numberOf(value)
  const at = seconds === null ? undefined : DateTime.fromSeconds(Math.trunc(Number(seconds)), { zone: 'UTC' })
  return at?.isValid ? at.toFormat("yyyy-MM-dd'T'HH:mm:ss'Z'") : null
}
