import { demoSecurities } from './securities/demo-securities.ts'
import { DEMO_START, type Carried, type DemoSecurity } from './security.ts'

/** A company that files reports: its listings on US exchanges, the one that stands for it first. */
export interface DemoIssuer {
  /** From 1, in the order of the demo market. */
  readonly number: number
  /** The real one where the demo market knows it, else made of the number. */
  readonly cik: string
  readonly name: string
  readonly primary: DemoSecurity
  readonly classes: readonly DemoSecurity[]
}

const US_MARKETS: ReadonlySet<string> = new Set(['XNYS', 'XNAS', 'XASE', 'ARCX', 'BATS'])
/** What tells the classes of one company apart. */
const CLASS = / (Class [A-Z]|ADR)$/

const isReporting = ({ kind, carried }: DemoSecurity) =>
  (kind === 'CS' || kind === 'ADRC') && carried.every(({ exchange_mic }) => US_MARKETS.has(exchange_mic))

/** The companies of the demo market whose filings, insiders and holders are made up. */
export const demoIssuers: readonly DemoIssuer[] = [
  ...Map.groupBy(demoSecurities.filter(isReporting), ({ identifiers, key }) => identifiers.cik ?? key).values(),
].flatMap((classes, index) => {
  const [primary] = classes
  if (primary === undefined) return []
  const number = index + 1
  const cik = primary.identifiers.cik ?? String(number).padStart(10, '0')
  return [{ number, cik, name: primary.name.replace(CLASS, ''), primary, classes }]
})

/** How a security is listed on a date; undefined on days without. */
export function carriedOn({ carried }: DemoSecurity, date: string): Carried | undefined {
  return carried.find(({ from = DEMO_START, to }) => from <= date && (to === undefined || date <= to))
}
