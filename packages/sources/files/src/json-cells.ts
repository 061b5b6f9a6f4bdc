import { isJsonNumber, rewritableJson } from '@bourse/kit/readers'
import { plainDecimal } from './plain-decimal.ts'
import type { Cell } from './table.ts'

/** Returns a JSON object's properties as exact text, nested values as JSON text; undefined for any other JSON value. */
export function jsonCells(json: string): Map<string, Cell> | undefined {
  const value = rewritableJson(json)
  if (typeof value !== 'object' || value === null || Array.isArray(value) || isJsonNumber(value)) return undefined
  return new Map(Object.entries(value).map(([key, member]) => [key, toCell(member)]))
}

function toCell(value: unknown): Cell {
  if (value === null || typeof value === 'string') return value
  const text = JSON.stringify(value)
  return isJsonNumber(value) ? plainDecimal(text) : text
}
