import { f, stagingTable, into } from '@bourse/kit'
import { foldedCompany, listing } from '@bourse/services'
import { positions } from '../holders/records.ts'

const { holder_type, reported_on, holder, holder_cik, position, position_value, currency_code } = positions.fields
const { position_ratio, portfolio_ratio, filing_id, filed_on } = positions.fields

/** Holder lists from a vendor. Holders that are missing from a list remain unchanged. */
export const importedPositions = stagingTable('imported_positions', {
  title: 'Imported holder positions',
  fields: {
    symbol: f.text('Ticker of the listing', { example: 'AAPL' }).nullable(),
    exchange_mic: f.text('MIC of the ticker', { example: 'XNAS' }).nullable(),
    instrument_id: f.text('Public id of the listing', { example: 'ins_00000000000000000000' }).nullable(),
    cusip: f.text('CUSIP of the listing', { example: '037833100' }).nullable(),
    isin: f.text('ISIN of the listing', { example: 'US0378331005' }).nullable(),
    ...{ holder_type, reported_on, holder, holder_cik, position, position_value, currency_code },
    ...{ position_ratio, portfolio_ratio, filing_id, filed_on },
    known_at: f.instant('When it became known, if before the import', { example: '2026-11-09T22:00:00Z' }).nullable(),
  },
  feeds: [positions],
  creates: { subject: listing },
  needs: {},
  reconcile: async (_needs, rows) =>
    rows.map((row) =>
      into(
        positions,
        {
          ...row,
          holder_id: row.holder_cik ?? foldedCompany(row.holder),
          parts: [],
          instrument_id: row.instrument_id ?? undefined,
          symbol: row.symbol ?? undefined,
          exchange_mic: row.exchange_mic ?? undefined,
          known_at: row.known_at ?? undefined,
        },
        row,
      ),
    ),
})
