import { carrierNear, f, lookUpCarriers, type Fields, type ProvidedNeeds, type ReconcileContext } from '@bourse/kit'
import { issuerEntities, issuers, US_MARKETS } from '@bourse/services'

/** Identifiers for the company in incoming rows; the first one present is used. */
export const nameFields = {
  company_id: f
    .text('Public id of the company or of one of its classes', { example: 'cmp_00000000000000000000' })
    .nullable(),
  cik: f.text('Central index key', { example: '0000320193' }).nullable(),
  symbol: f.text('Ticker of one of its listings', { example: 'AAPL' }).nullable(),
  exchange_mic: f.text('MIC of that listing, if the publisher has it', { example: 'XNAS' }).nullable(),
} satisfies Fields

/** Null identifiers, for rows that identify their company another way. */
export const NO_ISSUER = { company_id: null, cik: null, symbol: null, exchange_mic: null }

type Named = typeof NO_ISSUER extends Record<infer Name, null> ? Readonly<Record<Name, string | null>> : never

/** Services that find companies. */
export const directories = { issuers, companies: issuerEntities }

/** A row with the public id of its issuer. */
export interface RowWithIssuer<Row> {
  readonly issuer: string
  readonly row: Row
}

/** Adds issuers to rows; rows whose company is unknown are quarantined. */
export async function withIssuers<Row extends Named>(
  given: ProvidedNeeds<typeof directories>,
  rows: readonly Row[],
  on: (row: Row) => string,
  { knowledge, reject }: Pick<ReconcileContext, 'knowledge' | 'reject'>,
): Promise<readonly RowWithIssuer<Row>[]> {
  const directory = await given.issuers.at(knowledge)
  const symbols = rows.map(({ symbol }) => symbol)
  const carriersOf = await lookUpCarriers(given.companies, symbols, knowledge)
  const issuerOf = (row: Row): string | undefined => {
    if (row.company_id !== null) return directory.ofCompany(row.company_id)?.company_id
    if (row.cik !== null) return directory.ofCik(row.cik)?.company_id
    return carrierNear(carriersOf(row.symbol, row.exchange_mic), on(row), US_MARKETS)?.id
  }
  return rows.flatMap((row) => {
    const issuer = issuerOf(row)
    if (issuer !== undefined) return [{ issuer, row }]
    const value = row.company_id ?? row.cik ?? row.symbol ?? ''
    reject(row, { rule: 'unknown-issuer', value, reason: `expected a known company, got ${value || 'no identifier'}` })
    return []
  })
}
