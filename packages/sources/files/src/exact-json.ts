import { plainDecimal } from './plain-decimal.ts'
import type { Cell } from './table.ts'

/** A number as the text it was written in, so that no digit passes through a binary float. */
class NumberText {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** The members of a JSON object as exact cells, nested values as JSON text; undefined for any other JSON value. */
export function parseExact(json: string): Map<string, Cell> | undefined {
  const value: unknown = JSON.parse(json, keepDigits)
  if (!isObject(value)) return undefined
  return new Map(Object.entries(value).map(([key, member]) => [key, toCell(member)]))
}

function keepDigits(_key: string, value: unknown, context?: { source?: string }): unknown {
  return typeof value === 'number' ? new NumberText(context?.source ?? String(value)) : value
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof NumberText)
}

function toCell(value: unknown): Cell {
  if (value === null || typeof value === 'string') return value
  return value instanceof NumberText ? plainDecimal(value.text) : toJson(value)
}

function toJson(value: unknown): string {
  if (value instanceof NumberText) return value.text
  if (Array.isArray(value)) return `[${value.map(toJson).join(',')}]`
  if (!isObject(value)) return JSON.stringify(value)
  return `{${Object.entries(value)
    .map(([key, member]) => `${JSON.stringify(key)}:${toJson(member)}`)
    .join(',')}}`
}
