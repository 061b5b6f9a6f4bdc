import { directoryRow, type DirectoryRow } from '../../src/staging/directory-fields.ts'
import { rowsOfMapFile } from './map-file.ts'

const us = (symbol: string, exchange_mic: string, more: Partial<DirectoryRow> = {}) =>
  directoryRow({ symbol, exchange_mic, valid_from: '2000-01-03', currency_code: 'USD', country_code: 'US', ...more })

/**
 * A small directory that covers every case in the rules; all keys are fictional, and the first three histories are
 * real.
 */
export const world: readonly DirectoryRow[] = [
  ...rowsOfMapFile('wm', '19980102,uw,N\n19980716,uw,N\n20090804,wmi,N\n20501231,wm,N').map((row) => ({
    ...row,
    name: 'Washington Mutual, Inc.',
    company_name: 'Washington Mutual, Inc.',
    cik: '933136',
    isin: 'US9393221034',
  })),
  ...rowsOfMapFile('qqq', '19990310,qqq,Q\n20041130,qqq,Q\n20110322,qqqq,Q\n20501231,qqq,Q').map((row) => ({
    ...row,
    type: 'ETF' as const,
    name: 'QQQ Trust',
  })),
  ...rowsOfMapFile('fb.1', '19990929,fb,Q\n20030328,fb,Q').map((row) => ({ ...row, name: 'FirstBrand' })),
  ...rowsOfMapFile('fb', '20120518,fb,Q\n20220608,fb,Q\n20501231,meta,Q').map((row) => ({
    ...row,
    name: 'Meta Platforms, Inc.',
    figi: 'BBG000MM2P62',
  })),
  us('AAPL', 'XNAS', { name: 'Apple Inc.', figi: 'BBG000B9XRY4', isin: 'US0378331005', cik: '320193' }),
  us('PEP', 'XNYS', { listing: 'map:pep', valid_to: '2017-12-19', name: 'PepsiCo, Inc.' }),
  us('PEP', 'XNAS', { listing: 'map:pep', valid_from: '2017-12-20', name: 'PepsiCo, Inc.' }),
  us('BRK.A', 'XNYS', { name: 'Berkshire Hathaway Class A' }),
  us('BRK.B', 'XNYS', { name: 'Berkshire Hathaway Class B' }),
  us('ABR', 'XNYS', { name: 'Arbor Realty Trust' }),
  us('ABR.PRA', 'XNYS', { name: 'Arbor Realty Trust Preferred A' }),
  us('AIG.WS', 'XNYS', { valid_to: '2021-01-19', name: 'AIG Warrants' }),
  us('DUO.A', 'XNYS', { name: 'Duo Class A' }),
  us('DUO.PRA', 'XNYS', { name: 'Duo Preferred A' }),
  us('SEP.PRB', 'XNYS', { name: 'Separate Preferred B' }),
  us('SEPB', 'XNAS', { name: 'Septentrional Bank' }),
  us('VFIAX', 'XNAS', { type: 'FUND', name: 'Index Fund Admiral' }),
  us('VOD', 'XNAS', { type: 'ADRC', name: 'Vodafone Group ADR' }),
  directoryRow({
    symbol: 'VOD',
    exchange_mic: 'XLON',
    valid_from: '2000-01-03',
    name: 'Vodafone Group',
    country_code: 'GB',
    currency_code: 'GBP',
  }),
  directoryRow({
    symbol: 'ULVR',
    exchange_mic: 'XLON',
    valid_from: '2000-01-03',
    name: 'Unilever',
    country_code: 'GB',
  }),
  directoryRow({ symbol: 'BTCUSD', exchange_mic: 'CRYPTO', valid_from: '2010-07-17', name: 'Bitcoin / US dollar' }),
  directoryRow({ symbol: 'EURUSD', exchange_mic: 'FOREX', valid_from: '1999-01-01', name: 'Euro / US dollar' }),
  directoryRow({ symbol: 'SPX', exchange_mic: 'INDEX', valid_from: '1957-03-04', name: 'Broad index' }),
  directoryRow({
    symbol: 'US037833EQ92',
    exchange_mic: 'BOND',
    valid_from: '2021-02-08',
    name: 'Apple Inc. 2.65% 2051',
  }),
]
