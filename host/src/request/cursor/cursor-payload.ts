import { addDays, daysBetween } from '@bourse/kit/values'
import { createByteReader, createByteWriter, type ByteReader, type ByteWriter } from './cursor-bytes.ts'
import { MARK_BYTES, marksOf, OPERATION_BYTES, PAGING_BYTES, queryBytes, scopeBytes } from './cursor-marks.ts'
import { mismatch } from './cursor-refusals.ts'
import type { Paging } from '@bourse/engine/operations'
import type { CursorKey, CursorPin, CursorState, OpenedCursor } from './cursor-state.ts'
import { readValue, timeOfDay, writeValue } from './cursor-value.ts'

/** Number of bytes that encode a time in seconds since 1970. */
const SECOND_BYTES = 4
const EPOCH = '1970-01-01'
const SECONDS_OF_DAY = 86_400

/**
 * The binary format of a cursor state: one byte with the cutoff flag and the number of key values plus one (0 if there
 * is no key); fingerprints of operation and paging, query and scope; the time of the first page in seconds; the date
 * relative to that time, and the floor relative to the date; the pins in record order; the key values.
 */

/** Encodes a state; `seconds` is the Unix time of the first page. */
export function encodePayload(state: CursorState, paging: Paging, seconds: number): Buffer {
  const to = createByteWriter()
  const values = state.key === undefined ? undefined : valuesOf(state.key, paging)
  const marks = marksOf(paging)
  to.byte((values === undefined ? 0 : values.length + 1) * 2 + (state.asOf === undefined ? 0 : 1))
  to.bytes(marks.operation)
  to.bytes(marks.paging)
  to.bytes(queryBytes(state.query))
  to.bytes(scopeBytes(state.scope))
  to.fixed(seconds, SECOND_BYTES)
  to.signed(daysBetween(dateOf(seconds), state.today))
  to.signed(daysBetween(state.floor, state.today))
  writePins(to, state, paging)
  for (const value of values ?? []) writeValue(to, value)
  return to.toBuffer()
}

/** Decodes the Unix time of the first page, and the remaining fields once the operation is known. */
export function decodePayload(bytes: Buffer) {
  const from = createByteReader(bytes)
  const head = from.byte()
  const marks = { operation: from.bytes(OPERATION_BYTES), paging: from.bytes(PAGING_BYTES) }
  const [queryMark = '', scopeMark = ''] = [0, 1].map(() => from.bytes(MARK_BYTES).toString('base64url'))
  const seconds = from.fixed(SECOND_BYTES)
  return {
    seconds,
    /** Throws a RangeError if the bytes are not a valid state. */
    read(paging: Paging): OpenedCursor {
      const own = marksOf(paging)
      if (!own.operation.equals(marks.operation)) throw mismatch('ofAnotherOperation')
      if (!own.paging.equals(marks.paging)) throw mismatch('ofOtherRecords')
      const today = addDays(dateOf(seconds), from.signed())
      const floor = addDays(today, -from.signed())
      const pins = readPins(from, paging)
      const count = Math.floor(head / 2)
      const key = count === 0 ? undefined : readKey(from, paging.key.slice(0, count - 1))
      if (!from.isAtEnd()) throw new RangeError('expected no more bytes')
      const startedAt = `${dateOf(seconds)}T${timeOfDay(seconds % SECONDS_OF_DAY)}Z`
      return { queryMark, scopeMark, hasCutoff: head % 2 === 1, startedAt, floor, today, pins, key }
    },
  }
}

const dateOf = (seconds: number) => addDays(EPOCH, Math.floor(seconds / SECONDS_OF_DAY))

/** The key values in order; trailing ones may be missing. */
function valuesOf(key: CursorKey, paging: Paging): readonly CursorKey[string][] {
  const names = paging.key.slice(0, Object.keys(key).length)
  const unknown = Object.keys(key).find((name) => !names.includes(name))
  if (unknown !== undefined) throw new TypeError(`${paging.operation}: ${unknown} is not part of its key`)
  return names.map((name) => key[name])
}

function readKey(from: ByteReader, names: readonly string[]): CursorKey {
  return Object.fromEntries(names.map((name) => [name, readValue(from)]))
}

/**
 * Writes the newest batch, then for each record one plus its batch's distance from the newest; 0 for a record without a
 * publication.
 */
function writePins(to: ByteWriter, { pins }: CursorState, { records }: Paging): void {
  const batches = records.map((record) => Number(pins.get(record)?.batch ?? 0))
  const newest = Math.max(0, ...batches)
  to.varint(newest)
  for (const batch of batches) to.varint(batch === 0 ? 0 : newest - batch + 1)
}

function readPins(from: ByteReader, { records }: Paging): readonly CursorPin[] {
  const newest = from.varint()
  return records.flatMap((record) => {
    const distance = from.varint()
    return distance === 0 ? [] : [{ record, batch: String(newest - distance + 1) }]
  })
}
