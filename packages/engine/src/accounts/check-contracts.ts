import type { LicenceContracts } from './account-shapes.ts'

const MAX_CONTRACTS = 200
const PUBLISHER = /^[a-z0-9][a-z0-9-]{0,99}$/

/** Throws for too many contracts, for a name that is no publisher id, and for a contract that ends before it begins. */
export function checkContracts(contracts: LicenceContracts): void {
  const entries = Object.entries(contracts)
  if (entries.length > MAX_CONTRACTS)
    throw new Error(`Expected at most ${MAX_CONTRACTS} contracts, got ${entries.length}.`)
  for (const [publisher, { since, until }] of entries) {
    if (!PUBLISHER.test(publisher))
      throw new Error(
        `Expected the id of a publisher, such as massive, got ${JSON.stringify(publisher.slice(0, 40))}. ` +
          '"bourse sources list" shows the ids.',
      )
    if (since !== null && until !== null && until < since)
      throw new Error(`The contract with ${publisher} ends on ${until}, before it begins on ${since}.`)
  }
}
