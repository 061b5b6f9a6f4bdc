/** Tenors of the par yield curve, ascending. */
export const TENORS = [
  ...(['1m', '6w', '2m', '3m', '4m', '6m'] as const),
  ...(['1y', '2y', '3y', '5y', '7y', '10y', '20y', '30y'] as const),
]

/** A tenor of the par yield curve, in weeks, months or years. */
export type Tenor = (typeof TENORS)[number]

const WEEKS_OF_MONTHS = new Map([['1.5', '6w']])

/** Returns a column's tenor: `1 Mo`, `1.5 Month` or `30 Yr`, ignoring case; undefined for other columns. */
export function tenorOf(column: string): Tenor | undefined {
  const [, count = '', unit = ''] = /^(\d+(?:\.\d+)?) *(mo|month|months|yr|year|years)$/i.exec(column.trim()) ?? []
  const written = `${count}${unit.slice(0, 1).toLowerCase()}`
  const tenor = unit.toLowerCase().startsWith('m') ? (WEEKS_OF_MONTHS.get(count) ?? written) : written
  return TENORS.find((known) => known === tenor)
}
