import { additions, anyOf, collection, dates, entities, eq, f, perSubject, range, type ServedRow } from '@bourse/kit'
import { shareClass } from '@bourse/sec'
import { issuer, issuers, listing, type Issuer, type IssuerListing } from '@bourse/services'
import { insiderTransactions } from './record.ts'

/** Response fields that no source reports, and the traded share class's listing. */
const adds = additions({
  fields: {
    instrument_id: f.ref(
      listing,
      { from: 'symbol', beside: ['symbol', 'exchange_mic'] },
      {
        description:
          'Public id of the listing of the traded class if its title names one, otherwise of the requested or the ' +
          'primary one',
        example: 'ins_00000000000000000000',
      },
    ),
    symbol: f.text('Ticker of that listing', { example: 'AAPL' }).nullable(),
    exchange_mic: f.text('MIC of that listing’s exchange or venue', { example: 'XNAS' }).nullable(),
    filed_at: f.instant('Always null: the exact filing time is not collected').nullable(),
    ownership_type: f.oneOf('Always null: see direct_or_indirect', ['direct', 'indirect']).nullable(),
  },
  needs: { issuers },
  async of({ issuers: directories }, { knowledge }, rows) {
    const directory = await directories.at(knowledge)
    return rows.map((row) => {
      const traded = tradedIn(directory.ofCompany(String(row['company_id'])), String(row['security_title']))
      return { ...(traded === undefined ? labelsIn(row) : labelsOf(traded)), filed_at: null, ownership_type: null }
    })
  },
})

/**
 * Returns the listing of the share class that a title names; undefined if the title names none or no stored listing has
 * that class.
 */
function tradedIn(issuer: Issuer | undefined, title: string): IssuerListing | undefined {
  const letter = shareClass(title)
  if (letter === null) return undefined
  const named = new RegExp(`\\bclass ${letter}\\b`, 'i')
  return issuer?.listings.find(({ name, symbol }) => named.test(name ?? '') || symbol.endsWith(`.${letter}`))
}

const labelsOf = ({ instrument_id, symbol, exchange_mic }: IssuerListing) => ({ instrument_id, symbol, exchange_mic })

const labelsIn = (row: ServedRow) => ({
  instrument_id: textIn(row, 'instrument_id'),
  symbol: textIn(row, 'symbol'),
  exchange_mic: textIn(row, 'exchange_mic'),
})

const textIn = (row: ServedRow, name: string) => (typeof row[name] === 'string' ? row[name] : null)

/** GET /v1/insider-transactions */
export const listTransactions = collection('/insider-transactions', insiderTransactions, {
  id: 'insider-transactions.list',
  summary: 'Insider transactions',
  description:
    'Every transaction in non-derivative securities on Forms 4 and 5, one row regardless of the number of ' +
    'owners. Shares and prices are as filed. An amendment replaces the rows that it corrects.',
  capabilities: ['insider-transactions.list'],
  credits: perSubject(50, { whole: 500 }),
  select: entities(issuer),
  filters: {
    transaction_codes: anyOf('transaction_code'),
    transaction_types: anyOf('transaction_type'),
    owner_cik: eq(),
    acquired_disposed: eq(),
    value: range(),
    filed: dates('filed_on'),
  },
  omits: ['original_filed_on'],
  adds,
})
