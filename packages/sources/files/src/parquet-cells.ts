import { isUtf8 } from 'node:buffer'
import type { SchemaElement } from 'hyparquet'
import { dateOfDays, instantOfNanos, timeOfNanos } from './civil-time.ts'
import { plainDecimal } from './plain-decimal.ts'
import type { Cell } from './table.ts'

/** A function that formats a stored Parquet value as exact text. */
export type CellWriter = (value: unknown) => Cell

const nanosPer = { MILLIS: 1_000_000n, MICROS: 1000n, NANOS: 1n }

/**
 * Returns the formatter for a flat column's values, based on its logical type or, if it has none, its physical type.
 */
export function cellWriter(element: SchemaElement): CellWriter {
  return annotated(element) ?? physical(element)
}

function annotated(element: SchemaElement): CellWriter | undefined {
  const { converted_type: converted, logical_type: logical } = element
  if (logical?.type === 'DECIMAL') return decimal(logical.scale)
  if (converted === 'DECIMAL') return decimal(element.scale ?? 0)
  if (logical?.type === 'DATE' || converted === 'DATE') return (value) => dateOfDays(Number(value))
  if (logical?.type === 'TIMESTAMP') return timestamp(nanosPer[logical.unit], logical.isAdjustedToUTC)
  if (logical?.type === 'TIME') return time(nanosPer[logical.unit])
  if (logical?.type === 'INTEGER' && !logical.isSigned) return unsigned(logical.bitWidth)
  if (logical?.type === 'UUID') return (value) => uuid(bytesOf(value))
  if (logical?.type === 'FLOAT16') return (value) => float(halfOf(bytesOf(value)))
  return converted === undefined ? undefined : older(converted)
}

/**
 * Returns the formatter for a converted type. Older writers use only converted types, the predecessor of logical types.
 */
function older(converted: NonNullable<SchemaElement['converted_type']>): CellWriter | undefined {
  if (converted === 'TIMESTAMP_MILLIS') return timestamp(nanosPer.MILLIS, true)
  if (converted === 'TIMESTAMP_MICROS') return timestamp(nanosPer.MICROS, true)
  if (converted === 'TIME_MILLIS') return time(nanosPer.MILLIS)
  if (converted === 'TIME_MICROS') return time(nanosPer.MICROS)
  return converted.startsWith('UINT_') ? unsigned(Number(converted.slice(5))) : undefined
}

function physical(element: SchemaElement): CellWriter {
  if (element.type === 'DOUBLE') return (value) => float(Number(value))
  if (element.type === 'FLOAT') return (value) => float(shortestSingle(Number(value)))
  if (element.type === 'INT96') return (value) => instantOfNanos(integerOf(value), true)
  if (element.type === 'BYTE_ARRAY' || element.type === 'FIXED_LEN_BYTE_ARRAY')
    return isText(element) ? text : textOrHex
  return String
}

function decimal(scale: number): CellWriter {
  return (value) => withPoint(value instanceof Uint8Array ? signedOf(value) : integerOf(value), scale)
}

function withPoint(unscaled: bigint, scale: number): string {
  if (scale === 0) return String(unscaled)
  const digits = String(unscaled < 0n ? -unscaled : unscaled).padStart(scale + 1, '0')
  return `${unscaled < 0n ? '-' : ''}${digits.slice(0, -scale)}.${digits.slice(-scale)}`
}

function timestamp(nanosPerUnit: bigint, isUtc: boolean): CellWriter {
  return (value) => instantOfNanos(integerOf(value) * nanosPerUnit, isUtc)
}

function time(nanosPerUnit: bigint): CellWriter {
  return (value) => timeOfNanos(integerOf(value) * nanosPerUnit)
}

function unsigned(bits: number): CellWriter {
  return (value) => String(BigInt.asUintN(bits, integerOf(value)))
}

/** Formats a number; NaN becomes null, because data frames write NaN for missing values. */
function float(value: number): Cell {
  return Number.isNaN(value) ? null : plainDecimal(String(value))
}

/** Returns the number with the fewest digits that rounds to the same single-precision value. */
function shortestSingle(value: number): number {
  for (let digits = 1; digits < 9; digits++) {
    const short = Number(value.toPrecision(digits))
    if (Math.fround(short) === value) return short
  }
  return value
}

function halfOf(bytes: Uint8Array): number {
  const bits = (bytes[0] ?? 0) | ((bytes[1] ?? 0) << 8)
  const exponent = (bits >> 10) & 0x1f
  const fraction = bits & 0x3ff
  const sign = bits >> 15 ? -1 : 1
  if (exponent === 0x1f) return fraction ? NaN : sign * Infinity
  return exponent === 0 ? sign * fraction * 2 ** -24 : sign * (1 + fraction / 1024) * 2 ** (exponent - 15)
}

function integerOf(value: unknown): bigint {
  if (typeof value === 'bigint') return value
  if (typeof value === 'number') return BigInt(value)
  throw new TypeError(`expected an integer, got ${typeof value}`)
}

function bytesOf(value: unknown): Uint8Array {
  if (value instanceof Uint8Array) return value
  throw new TypeError(`expected bytes, got ${typeof value}`)
}

function signedOf(bytes: Uint8Array): bigint {
  const hex = Buffer.from(bytes).toString('hex')
  return hex === '' ? 0n : BigInt.asIntN(bytes.length * 8, BigInt(`0x${hex}`))
}

function uuid(bytes: Uint8Array): string {
  return Buffer.from(bytes)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

function isText(element: SchemaElement): boolean {
  return element.converted_type === 'UTF8' || element.logical_type?.type === 'STRING'
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function text(value: unknown): string {
  return utf8.decode(bytesOf(value))
}

/**
 * Formats bytes as text, because some writers omit the text annotation; bytes that are not valid text become
 * hexadecimal digits.
 */
function textOrHex(value: unknown): string {
  const bytes = bytesOf(value)
  return isUtf8(bytes) ? utf8.decode(bytes) : Buffer.from(bytes).toString('hex')
}
