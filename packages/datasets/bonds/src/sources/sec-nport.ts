import { BadRecord, into, source, Type } from '@bourse/kit'
import { decimalText, Decimal, isDate } from '@bourse/kit/values'
import { textAt, childrenOf, xml, type XmlElement } from '@bourse/kit/readers'
import { ARCHIVES, secPublisher } from '@bourse/sec'
import { fundPrices } from '../fund-prices/record.ts'
import { bondList } from '../staging/bond-list.ts'
import { symbolOf } from '../terms/symbol-of.ts'
import { bondOf, type StatedTerms } from '../terms/term-fields.ts'
import { Lots, reportOf } from './nport-lots.ts'

/** Terms and prices of US dollar corporate bonds, from the holdings that funds report. */
export const secNport = source({
  id: 'n-port',
  title: 'Bonds in monthly fund reports',
  feeds: [bondList, fundPrices],
  publisher: secPublisher,
  schedule: { cron: '0 8 5 * *', zone: 'America/New_York' },
  config: Type.Object({
    archives_url: Type.String({ default: ARCHIVES, description: 'URL of the EDGAR archives' }),
    filings: Type.Array(Type.String({ description: 'Below edgar/data/ in the archives' }), {
      description: 'Primary documents of N-PORT filings to read',
      default: [],
      examples: [['822977/000082297723000050/primary_doc.xml']],
    }),
  }),
  discover: async (_, { config }) => config.filings.map((filing) => ({ filing })),
  fetch: ({ filing }, { http, config }) => http.text(`${config.archives_url}/edgar/data/${filing}`, { expects: 'xml' }),
  files: {
    expected: 'the primary document of an N-PORT, such as nport-20230331.xml or primary_doc.xml',
    unit: (name) => (/(?:nport|primary_doc).*\.xml$/i.test(name) ? { filing: name } : undefined),
  },
  *parse(text) {
    const [head] = xml(text, 'formData/genInfo')
    const report = reportOf(head)
    const held = new Map<string, Lots>()
    for (const lot of xml(text, 'invstOrSecs/invstOrSec')) {
      const bond = bondIn(lot)
      if (bond === undefined) continue
      if (bond instanceof BadRecord) {
        yield bond
        continue
      }
      const lots = held.get(bond.isin) ?? new Lots()
      // A fund may hold several lots of the same bond.
      if (!held.has(bond.isin)) yield into(bondList, bond)
      held.set(bond.isin, lots)
      const bad = lots.add(bond.isin, lot)
      if (bad !== undefined) yield bad
    }
    for (const [isin, lots] of held) {
      const price = lots.price()
      if (price !== undefined) yield into(fundPrices, { ...report, price, ...symbolOf(isin) })
    }
  },
})

const COUPONS = { Fixed: 'fixed', Floating: 'floating', Variable: 'variable', None: 'zero' } as const
/** Matches titles that indicate a variable coupon: `BAC V4.376 04/27/28`, `… VAR …`, `… RESET …`. */
const VARIABLE = /\bV(?:AR(?:IABLE)?|\/R)?(?=\s|\d)|\bRESET/i

/**
 * Returns the terms of a US dollar corporate bond with a US ISIN; undefined for any other position, for example a
 * mortgage pool.
 */
function bondIn(lot: XmlElement): StatedTerms | BadRecord | undefined {
  const isin = childrenOf(lot, 'identifiers/isin')[0]?.attributes['value'] ?? ''
  const debt = childrenOf(lot, 'debtSec')[0]
  const of = (path: string) => textAt(lot, path)
  if (debt === undefined || of('issuerCat') !== 'CORP' || of('assetCat') !== 'DBT') return undefined
  if (of('units') !== 'PA' || of('curCd') !== 'USD' || !isin.startsWith('US')) return undefined
  const [rate, maturity] = [decimalText(textAt(debt, 'annualizedRt') ?? ''), textAt(debt, 'maturityDt') ?? '']
  const title = of('title') ?? of('name') ?? isin
  if (rate === undefined || !isDate(maturity))
    return new BadRecord({ isin, title }, 'expected annualizedRt and maturityDt', {
      rule: 'unreadable-terms',
      value: isin,
    })
  const kind = COUPONS[(textAt(debt, 'couponKind') ?? '') as keyof typeof COUPONS]
  const cusip = of('cusip')
  return bondOf({
    isin,
    name: title,
    issuer: of('name') ?? null,
    issuer_lei: stated(of('lei')),
    cusip: stated(cusip),
    country_code: of('invCountry') ?? null,
    bond_type: childrenOf(debt, 'convSecDebt').length > 0 ? 'convertible' : 'corporate',
    coupon: decimalText(new Decimal(rate).div(100).toFixed()) ?? null,
    coupon_type: kind === 'fixed' && VARIABLE.test(title) ? 'variable' : (kind ?? null),
    maturity_date: maturity,
    perpetual: false,
    rule_144a: of('isRestrictedSec') === 'Y',
    defaulted: textAt(debt, 'isDefault') === 'Y',
  })
}

const stated = (text: string | undefined): string | null =>
  text === undefined || text === 'N/A' || /^0+$/.test(text) ? null : text
