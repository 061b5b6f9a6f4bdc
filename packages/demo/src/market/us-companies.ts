import { demoSecurities } from './securities/demo-securities.ts'
import type { DemoSecurity } from './security.ts'

const US: ReadonlySet<string> = new Set(['XNYS', 'XNAS', 'XASE', 'ARCX', 'BATS', 'OTCM'])

/** Stocks and depositary receipts on the US markets, for which the demo market has more than prices. */
export const usCompanies: readonly DemoSecurity[] = demoSecurities.filter(
  ({ kind, carried }) =>
    (kind === 'CS' || kind === 'ADRC') && carried.every(({ exchange_mic }) => US.has(exchange_mic)),
)
