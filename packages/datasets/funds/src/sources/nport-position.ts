import { Decimal } from '@bourse/kit/values'
import type { FundHolding } from '@bourse/sec'
import { EMPTY_POSITION, type Position } from '../holdings/position.ts'
import type { AssetClass, IssuerType } from '../kinds.ts'

/** Asset classes by N-PORT category; derivative categories start with D, followed by their kind. */
const ASSET_CLASSES: Readonly<Record<string, AssetClass>> = {
  EC: 'equity',
  EP: 'equity',
  DBT: 'fixed_income',
  'ABS-MBS': 'mortgage_backed',
  'ABS-APCP': 'asset_backed',
  'ABS-ABCP': 'asset_backed',
  'ABS-CBDO': 'asset_backed',
  'ABS-O': 'asset_backed',
  LON: 'loan',
  STIV: 'cash',
  RA: 'cash',
  RE: 'real_estate',
  COMM: 'commodity',
  DCO: 'derivative',
  DCR: 'derivative',
  DE: 'derivative',
  DFE: 'derivative',
  DIR: 'derivative',
  DO: 'derivative',
}

const ISSUER_TYPES: Readonly<Record<string, IssuerType>> = {
  CORP: 'corporate',
  UST: 'government',
  USGA: 'agency',
  USGSE: 'agency',
  MUN: 'municipal',
  NUSS: 'sovereign',
  RF: 'fund',
  PF: 'fund',
}

const PERCENT = 100

/** Converts an N-PORT holding to a position; percentages become ratios. */
export function positionOf(held: FundHolding): Position {
  return {
    ...EMPTY_POSITION,
    holding: held.title ?? held.name ?? 'unnamed',
    weight: ratioOf(held.percent_of_net_assets),
    provider_symbol: held.provider_symbol,
    balance: held.balance,
    balance_unit: held.balance_unit,
    value: held.value,
    asset_class: ASSET_CLASSES[held.asset_category ?? ''] ?? 'other',
    country_code: held.country_code,
    currency_code: held.currency_code,
    // A derivative is identified by its underlying security.
    isin: held.isin ?? held.reference_isin,
    cusip: held.cusip,
    lei: held.lei,
    maturity_date: held.maturity_date,
    coupon: ratioOf(held.coupon_percent),
    position_side: held.payoff,
    restricted: held.restricted,
    defaulted: held.defaulted,
    issuer_type: held.issuer_category === null ? null : (ISSUER_TYPES[held.issuer_category] ?? 'other'),
  }
}

const ratioOf = (percent: string | null) => (percent === null ? null : new Decimal(percent).div(PERCENT).toString())
