import { stagingTable, into, type Knowledge, type Refusal, type SubjectResolver } from '@bourse/kit'
import { listing, listings } from '@bourse/services'
import { isIsin } from './isin.ts'
import { maturityInName } from './maturity-in-name.ts'
import { bondTerms } from '../terms/record.ts'
import { symbolOf } from '../terms/symbol-of.ts'
import { statedFields, type StatedTerms } from '../terms/term-fields.ts'

/** Bonds from sources and from `bourse import bonds`. */
export const bondList = stagingTable('bond_list', {
  title: 'Bonds, one per line',
  fields: statedFields,
  feeds: [bondTerms],
  creates: { subject: listing },
  needs: { listings },
  async reconcile(needs, rows, { reject, knowledge }) {
    const ended = await endedListings(needs.listings, rows, knowledge)
    return rows.flatMap((row) => {
      const refusal = refusalOf(row)
      const named = symbolOf(row.isin)
      const about = { ...named, ...ended.get(named.symbol) }
      if (refusal === undefined) return [into(bondTerms, { ...withMaturity(row), ...about }, row)]
      reject(row, refusal)
      return []
    })
  },
})

/** Returns expired listings by symbol: the symbol is no longer in use, but the bond still belongs to the listing. */
async function endedListings(resolver: SubjectResolver, rows: readonly StatedTerms[], knowledge: Knowledge) {
  const names = rows.map(({ isin }) => symbolOf(isin))
  const markets = [...new Set(names.map(({ exchange_mic }) => exchange_mic))]
  const carriers = await resolver.carriers(
    names.map(({ symbol }) => symbol),
    markets,
    knowledge,
  )
  return new Map(carriers.flatMap(({ name, id, to }) => (to === null ? [] : [[name, { instrument_id: id }] as const])))
}

function refusalOf({ isin, currency_code }: StatedTerms): Refusal | undefined {
  if (!isIsin(isin))
    return {
      rule: 'isin-check-digit',
      value: isin,
      reason: `isin: expected an ISIN with a valid check digit, got ${isin}`,
    }
  if (currency_code === 'USD') return undefined
  const value = String(currency_code)
  return { rule: 'not-in-dollars', value, reason: `currency_code: expected USD, got ${value}` }
}

/** If the publisher does not state a maturity date, takes it from the end of the bond's name. */
function withMaturity(row: StatedTerms) {
  const named = row.maturity_date === null && row.perpetual !== true ? maturityInName(row.name) : undefined
  return { ...row, maturity_date: row.maturity_date ?? named ?? null, maturity_date_from_name: named !== undefined }
}
