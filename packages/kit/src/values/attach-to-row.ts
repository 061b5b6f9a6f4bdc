/**
 * Returns a copy of a row with a value under a symbol. Attached values are not enumerable, so the row is otherwise
 * unchanged.
 */
export function attachToRow<Row extends object>(row: Row, symbol: symbol, value: unknown): Row {
  const copy = { ...row }
  for (const earlier of Object.getOwnPropertySymbols(row))
    Object.defineProperty(copy, earlier, Object.getOwnPropertyDescriptor(row, earlier) ?? {})
  return Object.defineProperty(copy, symbol, { value, configurable: true })
}
