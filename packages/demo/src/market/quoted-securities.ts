import { demoSecurities } from './securities/demo-securities.ts'
import type { ListingPeriod, DemoSecurity } from './security.ts'

const UNQUOTED_KINDS: ReadonlySet<string> = new Set(['FUND', 'BOND'])
const PRIMARY: ReadonlySet<string> = new Set(['XNYS', 'XNAS'])

/**
 * The securities that have quotes: all except funds, bonds, over-the-counter listings and preferreds on the two primary
 * US exchanges.
 */
export const quotedSecurities: readonly DemoSecurity[] = demoSecurities.filter(
  ({ kind, carried }) => !UNQUOTED_KINDS.has(kind) && carried.every((stretch) => isQuotedOn(stretch, kind)),
)

function isQuotedOn({ exchange_mic }: ListingPeriod, kind: string): boolean {
  return exchange_mic !== 'OTCM' && !(kind === 'PFD' && PRIMARY.has(exchange_mic))
}
