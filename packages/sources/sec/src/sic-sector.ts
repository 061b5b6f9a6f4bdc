/** One of the eleven company sectors. */
export type Sector =
  | 'Communication Services'
  | 'Consumer Discretionary'
  | 'Consumer Staples'
  | 'Energy'
  | 'Financials'
  | 'Health Care'
  | 'Industrials'
  | 'Information Technology'
  | 'Materials'
  | 'Real Estate'
  | 'Utilities'

/** Sectors with ranges of industry codes, both ends inclusive; the first sector with a matching range wins. */
const SECTORS: readonly (readonly [Sector, string])[] = [
  ['Consumer Staples', '0100-0999 2000-2199'],
  ['Materials', '1000-1099 1400-1499 2600-2699 2800-2829 2840-2899 3200-3399'],
  ['Energy', '1200-1399 2900-2999'],
  ['Health Care', '2830-2836 3840-3851 8000-8099'],
  ['Information Technology', '3570-3579 3660-3699 7370-7379'],
  ['Communication Services', '2700-2799 4800-4899 7800-7899'],
  ['Utilities', '4900-4991'],
  ['Consumer Staples', '5400-5499 5910-5919'],
  ['Consumer Discretionary', '5000-5999 2200-2599 3000-3199 3630-3659 3711-3716 7000-7299 7900-7999'],
  ['Real Estate', '6500-6599 6798-6798'],
  ['Financials', '6000-6799'],
]

/**
 * Returns the sector for a Standard Industrial Classification code, for companies without a sector from another source;
 * `Industrials` if no range matches. Undefined unless the text is a four-digit code.
 */
export function sectorOfSic(code: string): Sector | undefined {
  if (!/^\d{4}$/.test(code)) return undefined
  const holds = (range: string) => code >= range.slice(0, 4) && code <= range.slice(5)
  return SECTORS.find(([, ranges]) => ranges.split(' ').some(holds))?.[0] ?? 'Industrials'
}
