import { emptySnapshot, source, Type, type RecordRow } from '@bourse/kit'
import { Decimal } from '@bourse/kit/values'
import { childrenOf, textAt, UnreadableFile, xml, type XmlElement } from '@bourse/kit/readers'
import { holdings } from './record.ts'

type Position = RecordRow<typeof holdings>
type Files = Readonly<Record<string, string>>

const ARCHIVES = 'https://www.sec.gov/Archives/edgar/data'
const TICKERS = 'company_tickers_mf.json'
const UNITS: Readonly<Record<string, Position['balance_unit']>> = { NS: 'shares', PA: 'principal', NC: 'contracts' }
const CLASSES: Readonly<Record<string, Position['asset_class']>> = {
  ...{ EC: 'equity', EP: 'equity', DBT: 'fixed_income', LON: 'loan', STIV: 'cash', RA: 'cash', COMM: 'commodity' },
  ...{ RE: 'real_estate', 'ABS-MBS': 'mortgage_backed', 'ABS-ABCP': 'asset_backed', 'ABS-CBDO': 'asset_backed' },
  ...{ 'ABS-APCP': 'asset_backed', 'ABS-O': 'asset_backed' },
}

export const nport = source({
  id: 'sec-nport',
  title: 'Portfolios of US funds (N-PORT)',
  feeds: holdings,
  publisher: { name: 'SEC', licence: 'Public domain', hosts: ['www.sec.gov'], requestsPerSecond: 10 },
  schedule: 'manual',
  config: Type.Object({
    reports: Type.Array(Type.String(), { default: [], description: `Paths of reports below ${ARCHIVES}` }),
  }),
  discover: async (_, { config }) => config.reports.map((report) => ({ report })),
  async fetch({ report }, { http }): Promise<Files> {
    const tickers = await http.text(`https://www.sec.gov/files/${TICKERS}`)
    return { report: await http.text(`${ARCHIVES}/${report}`), [TICKERS]: tickers }
  },
  files: {
    expected: `the primary document of an N-PORT (.xml) next to ${TICKERS}`,
    unit: (name) => (name.endsWith('.xml') || name === TICKERS ? { report: 'of the files' } : undefined),
    raw: async (files): Promise<Files> =>
      Object.fromEntries(await Promise.all(files.map(async (file) => [file.name, await file.text()]))),
  },
  *parse({ [TICKERS]: tickers = '{}', ...reports }) {
    for (const report of Object.values(reports).flatMap((text = '') => [...xml(text, 'edgarSubmission')])) {
      const snapshot_date = textAt(report, 'formData/genInfo/repPdDate') ?? ''
      const positions = childrenOf(report, 'formData/invstOrSecs/invstOrSec').map(positionOf)
      const byWeight = positions.toSorted((a, b) => new Decimal(b.weight ?? -100).cmp(a.weight ?? -100))
      const ranks = new Map(byWeight.map((position, at) => [position, String(at + 1)]))
      for (const symbol of symbolsOf(report, tickers)) {
        if (positions.length === 0) yield emptySnapshot({ symbol, snapshot_date })
        for (const [at, position] of positions.entries())
          yield { ...position, symbol, snapshot_date, line: String(at + 1), rank: ranks.get(position) ?? '' }
      }
    }
  },
})

/** Tickers of the share classes that a report covers. */
function symbolsOf(report: XmlElement, tickers: string): readonly string[] {
  const { fields = [], data = [] }: { readonly fields?: readonly string[]; readonly data?: string[][] } =
    JSON.parse(tickers)
  const [id, symbol] = [fields.indexOf('classId'), fields.indexOf('symbol')]
  const ids = childrenOf(report, 'headerData/filerInfo/seriesClassInfo/classId').map(({ text }) => text)
  const found = data.filter((row) => ids.includes(row[id] ?? '')).map((row) => row[symbol] ?? '')
  if (found.length > 0) return found
  throw new UnreadableFile(`expected a class of the report in ${TICKERS}, got ${ids.join(', ')}`)
}

const stated = (text = 'N/A') => (/^(N\/A|0{9})$/.test(text) ? null : text)
const ratio = (percent: string | null) => (percent === null ? null : new Decimal(percent).div(100).toString())
const yes = (text: string | null) => (text === null ? null : text === 'Y')

function positionOf(held: XmlElement) {
  const at = (path: string) => stated(textAt(held, path))
  const of = (path: string, attribute = 'value') => stated(childrenOf(held, path)[0]?.attributes[attribute])
  const kind = at('assetCat') ?? of('assetConditional', 'assetCat') ?? ''
  const [unit, side, ticker] = [at('units'), at('payoffProfile'), of('identifiers/ticker')]
  return {
    ...{ weight: ratio(at('pctVal')), holding: at('title') ?? at('name') ?? 'unnamed' },
    ...{ ticker, provider_symbol: ticker ?? of('identifiers/other') },
    ...{ balance: at('balance'), balance_unit: unit === null ? null : (UNITS[unit] ?? 'other'), value: at('valUSD') },
    asset_class: CLASSES[kind] ?? (kind.startsWith('D') ? ('derivative' as const) : ('other' as const)),
    ...{ country_code: at('invCountry'), currency_code: at('curCd') ?? of('currencyConditional', 'curCd') },
    ...{ isin: of('identifiers/isin'), cusip: at('cusip'), lei: at('lei') },
    ...{ maturity_date: at('debtSec/maturityDt'), coupon: ratio(at('debtSec/annualizedRt')) },
    position_side: side === 'Long' ? ('long' as const) : side === 'Short' ? ('short' as const) : null,
    ...{ restricted: yes(at('isRestrictedSec')), defaulted: yes(at('debtSec/isDefault')) },
    ...{ quantity: null, market_value: null, sector: null, figi: null, holding_instrument_id: null },
  }
}
