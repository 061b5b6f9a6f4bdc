import { isJsonNumber } from '@bourse/kit/readers'
import type { Row } from './answer.ts'

/** Writes each nested value as JSON, so that every row has one value per column, as in CSV. */
export const flatRows = (rows: readonly Row[]): readonly Row[] =>
  rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [name, isNested(value) ? JSON.stringify(value) : value]),
    ),
  )

const isNested = (value: unknown) => typeof value === 'object' && value !== null && !isJsonNumber(value)
