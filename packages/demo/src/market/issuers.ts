import { demoSecurities } from './securities/demo-securities.ts'
import { DEMO_START, type ListingPeriod, type DemoSecurity } from './security.ts'

/** A company that files reports: its listings on US exchanges, the primary one first. */
export interface DemoIssuer {
  /** Number in demo market order, starting at 1. */
  readonly number: number
  /** The real CIK if the demo market knows it, otherwise derived from the number. */
  readonly cik: string
  readonly name: string
  readonly primary: DemoSecurity
  readonly classes: readonly DemoSecurity[]
}

const US_MARKETS: ReadonlySet<string> = new Set(['XNYS', 'XNAS', 'XASE', 'ARCX', 'BATS'])
/** The suffix that distinguishes a company's share classes. */
const CLASS = / (Class [A-Z]|ADR)$/

const isReporting = ({ kind, carried }: DemoSecurity) =>
  (kind === 'CS' || kind === 'ADRC') && carried.every(({ exchange_mic }) => US_MARKETS.has(exchange_mic))

/** The demo market's companies that have synthetic filings, insiders and holders. */
export const demoIssuers: readonly DemoIssuer[] = [
  ...Map.groupBy(demoSecurities.filter(isReporting), ({ identifiers, key }) => identifiers.cik ?? key).values(),
].flatMap((classes, index) => {
  const [primary] = classes
  if (primary === undefined) return []
  const number = index + 1
  const cik = primary.identifiers.cik ?? String(number).padStart(10, '0')
  return [{ number, cik, name: primary.name.replace(CLASS, ''), primary, classes }]
})

/** Returns the listing period of a security that contains a date; undefined for days without a listing. */
export function listingPeriodOn({ carried }: DemoSecurity, date: string): ListingPeriod | undefined {
  return carried.find(({ from = DEMO_START, to }) => from <= date && (to === undefined || date <= to))
}
