import { demoSecurities } from './securities/demo-securities.ts'
import type { DemoSecurity } from './security.ts'

const US: ReadonlySet<string> = new Set(['XNYS', 'XNAS', 'XASE', 'ARCX', 'BATS', 'OTCM'])

/** US stocks and depositary receipts that have more than just prices in the demo market. */
export const usCompanies: readonly DemoSecurity[] = demoSecurities.filter(
  ({ kind, carried }) =>
    (kind === 'CS' || kind === 'ADRC') && carried.every(({ exchange_mic }) => US.has(exchange_mic)),
)
