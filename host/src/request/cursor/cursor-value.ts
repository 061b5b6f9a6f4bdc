import { addDays, daysBetween, isDate, utcInstant } from '@bourse/kit/values'
import type { ByteReader, ByteWriter } from './cursor-bytes.ts'
import type { CursorKey } from './cursor-state.ts'

type Value = CursorKey[string]

/**
 * The first byte of a value: how the following bytes are encoded. For a public id it is `id` plus the length of its
 * prefix.
 */
const KIND = { inRow: 0, none: 1, date: 2, second: 3, microsecond: 4, number: 5, text: 6, id: 8 }

const ID = /^([a-z]{2,5})_([0-9a-f]{20})$/
const ID_BYTES = 10
const NUMBER = /^(0|[1-9]\d{0,14})$/
const INSTANT = /^(\d{4}-\d\d-\d\d)T(\d\d):(\d\d):(\d\d)(?:\.(\d{1,6}))?Z$/

const FIRST_DATE = '0001-01-01'
const DATE_BYTES = 3
const SECOND_BYTES = 5
const MICROSECOND_BYTES = 3
const SECONDS_OF_DAY = 86_400

/** Writes one key value: ids, dates, instants and counts compactly, any other text unchanged. */
export function writeValue(to: ByteWriter, value: Value): void {
  if (value === undefined) return to.byte(KIND.inRow)
  if (value === null) return to.byte(KIND.none)
  const [, prefix, digits] = ID.exec(value) ?? []
  if (prefix !== undefined && digits !== undefined) return writeId(to, prefix, digits)
  if (isDate(value)) return writeDate(to, value)
  if (NUMBER.test(value)) {
    to.byte(KIND.number)
    return to.varint(Number(value))
  }
  // Compact only if decoding returns the same text.
  if (INSTANT.test(value) && utcInstant(value) === value) return writeInstant(to, value)
  const text = Buffer.from(value)
  to.byte(KIND.text)
  to.varint(text.length)
  to.bytes(text)
}

export function readValue(from: ByteReader): Value {
  const kind = from.byte()
  switch (kind) {
    case KIND.inRow:
      return undefined
    case KIND.none:
      return null
    case KIND.date:
      return addDays(FIRST_DATE, from.fixed(DATE_BYTES))
    case KIND.second:
      return `${readSecond(from)}Z`
    case KIND.microsecond:
      return `${readSecond(from)}.${String(from.fixed(MICROSECOND_BYTES)).padStart(6, '0').replace(/0+$/, '')}Z`
    case KIND.number:
      return String(from.varint())
    case KIND.text:
      return from.bytes(from.varint()).toString()
    default:
      return `${from.bytes(kind - KIND.id).toString('latin1')}_${from.bytes(ID_BYTES).toString('hex')}`
  }
}

function writeId(to: ByteWriter, prefix: string, digits: string): void {
  to.byte(KIND.id + prefix.length)
  to.bytes(Buffer.from(prefix, 'latin1'))
  to.bytes(Buffer.from(digits, 'hex'))
}

function writeDate(to: ByteWriter, date: string): void {
  to.byte(KIND.date)
  to.fixed(daysBetween(FIRST_DATE, date), DATE_BYTES)
}

function writeInstant(to: ByteWriter, instant: string): void {
  const [, date = '', hours, minutes, seconds, fraction] = INSTANT.exec(instant) ?? []
  const time = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
  to.byte(fraction === undefined ? KIND.second : KIND.microsecond)
  to.fixed(daysBetween(FIRST_DATE, date) * SECONDS_OF_DAY + time, SECOND_BYTES)
  if (fraction !== undefined) to.fixed(Number(fraction.padEnd(6, '0')), MICROSECOND_BYTES)
}

function readSecond(from: ByteReader): string {
  const seconds = from.fixed(SECOND_BYTES)
  const date = addDays(FIRST_DATE, Math.floor(seconds / SECONDS_OF_DAY))
  return `${date}T${timeOfDay(seconds % SECONDS_OF_DAY)}`
}

/** Formats a second of a day as `22:00:00`. */
export function timeOfDay(second: number): string {
  const parts = [Math.floor(second / 3600), Math.floor(second / 60) % 60, second % 60]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}
