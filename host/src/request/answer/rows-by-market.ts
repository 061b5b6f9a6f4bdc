import { isCells, type Reading, type RowsRead } from '../read/reading.ts'

/**
 * Returns the number of rows by MIC; rows without a known exchange are missing. A SQL statement may call any text an
 * exchange.
 */
export function rowsByMarket(
  { compiled, engine }: Pick<Reading, 'compiled' | 'engine'>,
  { rows, markets, fields = compiled.fields }: RowsRead,
): ReadonlyMap<string, number> {
  if (markets !== undefined) return markets
  const counts = new Map<string, number>()
  const index = Object.keys(fields).indexOf('exchange_mic')
  if (index < 0) return counts
  for (const row of rows) {
    const mic = isCells(row) ? row[index] : undefined
    if (typeof mic === 'string' && engine.markets.has(mic)) counts.set(mic, (counts.get(mic) ?? 0) + 1)
  }
  return counts
}
