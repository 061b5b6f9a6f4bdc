import { Decimal, decimalText } from '@bourse/kit/values'
import { exactJson, UnreadableFile } from '@bourse/kit/readers'
import { DateTime } from 'luxon'

/** Members of a JSON object. */
export type Members = Readonly<Record<string, unknown>>

/** An answer, its numbers as the text that they are written in. */
export function answerOf(text: string): Members {
  try {
    return membersOf(exactJson(text))
  } catch (cause) {
    throw new UnreadableFile(`expected a JSON answer, got ${JSON.stringify(text.slice(0, 60))}`, { cause })
  }
}

export const membersOf = (value: unknown): Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.fromEntries(Object.entries(value)) : {}

export const listOf = (value: unknown): readonly Members[] => (Array.isArray(value) ? value.map(membersOf) : [])

export const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** A number, bare or as the member `raw` of an object; null where there is none. */
export function numberOf(value: unknown): string | null {
  const raw = typeof value === 'string' ? value : membersOf(value)['raw']
  return typeof raw === 'string' ? (decimalText(raw) ?? null) : null
}

/** A whole number; null where there is none. */
export function countOf(value: unknown): string | null {
  const number = numberOf(value)
  return number !== null && new Decimal(number).isInteger() ? number : null
}

/** Seconds since 1970 as an instant, UTC. */
export function instantOf(value: unknown): string | null {
  const seconds = numberOf(value)
  const at = seconds === null ? undefined : DateTime.fromSeconds(Math.trunc(Number(seconds)), { zone: 'UTC' })
  return at?.isValid ? at.toFormat("yyyy-MM-dd'T'HH:mm:ss'Z'") : null
}
