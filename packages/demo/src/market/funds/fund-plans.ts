/**
 * What a demo market fund holds: the constituents of an index, randomly drawn stocks, bonds, both, gold, or holdings
 * that it does not publish.
 */
type FundAssets =
  | { readonly index: string }
  | { readonly of: 'balanced' | 'bonds' | 'gold' | 'stocks' | 'untold'; readonly short?: true }

/** Facts about a fund that do not follow from its prices. */
export interface FundPlan {
  /** `XNAS:VFIAX`. */
  readonly key: string
  readonly assets: FundAssets
  readonly family: string
  readonly manager: string | null
  readonly category: string
  readonly inception: string
  /** Expense ratio: the fraction of assets charged per year. */
  readonly expenses: string
  readonly gross?: string
  readonly turnover?: string
  readonly yield?: string
  /** Distributions per year. */
  readonly pays?: string
  readonly benchmark?: string
  readonly bonds?: BondFigures
}

/** Bond ETF figures. */
interface BondFigures {
  readonly duration: string
  readonly maturity: string
  readonly coupon: string
  readonly price: string
  readonly yield: string
}

type FundDetails = Omit<FundPlan, 'key' | 'assets' | 'family' | 'category' | 'inception' | 'expenses' | 'manager'> & {
  readonly manager?: string
}

function fund(
  key: string,
  assets: FundAssets,
  [family, category, inception, expenses]: readonly [string, string, string, string],
  { manager, ...details }: FundDetails = {},
): FundPlan {
  return { key, assets, family, category, inception, expenses, manager: manager ?? null, ...details }
}

const large = { index: 'INDEX:SPX' } as const
const toronto = { index: 'INDEX:GSPTSE' } as const

/** Every demo market ETF and fund. */
export const fundPlans: readonly FundPlan[] = [
  fund('ARCX:SPY', large, ['State Street', 'Large Blend', '1993-01-22', '0.000945'], {
    turnover: '0.02',
    yield: '0.0121',
    pays: '4',
    benchmark: 'S&P 500',
  }),
  fund('XNAS:QQQ', { index: 'INDEX:NDX' }, ['Invesco', 'Large Growth', '1999-03-10', '0.002'], {
    turnover: '0.0807',
    yield: '0.0058',
    pays: '4',
    benchmark: 'Nasdaq-100',
  }),
  fund('ARCX:VTI', large, ['Vanguard', 'Large Blend', '2001-05-24', '0.0003'], {
    turnover: '0.03',
    benchmark: 'CRSP US Total Market',
  }),
  fund('ARCX:IWM', { index: 'INDEX:RUT' }, ['BlackRock', 'Small Blend', '2000-05-22', '0.0019'], {
    turnover: '0.18',
    benchmark: 'Russell 2000',
  }),
  fund('ARCX:GLD', { of: 'gold' }, ['State Street', 'Commodities Focused', '2004-11-18', '0.004'], {
    benchmark: 'LBMA Gold Price PM',
  }),
  fund('BATS:VLUE', { of: 'stocks' }, ['BlackRock', 'Large Value', '2013-04-16', '0.0015'], {
    turnover: '0.21',
    benchmark: 'MSCI USA Enhanced Value',
  }),
  fund('BATS:GOVT', { of: 'bonds' }, ['BlackRock', 'Intermediate Government', '2012-02-14', '0.0005'], {
    turnover: '0.6',
    benchmark: 'ICE U.S. Treasury Core Bond',
    bonds: { duration: '5.86', maturity: '7.62', coupon: '0.0312', price: '96.4', yield: '0.0405' },
  }),
  fund('XNAS:VFIAX', large, ['Vanguard', 'Large Blend', '2000-11-13', '0.0004'], {
    turnover: '0.02',
    benchmark: 'S&P 500',
  }),
  fund('XNAS:FXAIX', large, ['Fidelity', 'Large Blend', '2011-05-04', '0.00015'], {
    turnover: '0.03',
    benchmark: 'S&P 500',
  }),
  fund('XNAS:SWPPX', large, ['Schwab', 'Large Blend', '1997-05-19', '0.0002'], {
    turnover: '0.02',
    benchmark: 'S&P 500',
  }),
  fund('XNAS:AGTHX', { of: 'stocks' }, ['American Funds', 'Large Growth', '1973-12-01', '0.0059'], {
    manager: 'Capital Research and Management',
    turnover: '0.26',
    benchmark: 'S&P 500',
  }),
  fund('XNAS:PIMIX', { of: 'bonds', short: true }, ['PIMCO', 'Multisector Bond', '2007-03-30', '0.0054'], {
    manager: 'Pacific Investment Management Company',
    gross: '0.0083',
    turnover: '5.88',
    yield: '0.0612',
    pays: '12',
  }),
  fund('XNAS:VBTLX', { of: 'bonds' }, ['Vanguard', 'Intermediate Core Bond', '2001-11-12', '0.0004'], {
    turnover: '0.36',
    benchmark: 'Bloomberg U.S. Aggregate Float Adjusted',
  }),
  fund('XTSE:XIU', toronto, ['BlackRock Canada', 'Canadian Equity', '1999-09-28', '0.0018'], {
    benchmark: 'S&P/TSX Composite',
  }),
  fund('FSRV:TDB900', toronto, ['TD Asset Management', 'Canadian Equity', '1999-11-23', '0.0028'], {
    benchmark: 'S&P/TSX Composite',
  }),
  fund('FSRV:TDB902', large, ['TD Asset Management', 'U.S. Equity', '1999-11-23', '0.0028'], { benchmark: 'S&P 500' }),
  fund('FSRV:TDB911', { of: 'untold' }, ['TD Asset Management', 'International Equity', '1999-11-23', '0.0045']),
  fund('FSRV:RBF460', { of: 'balanced' }, [
    'RBC Global Asset Management',
    'Global Neutral Balanced',
    '1986-12-31',
    '0.0194',
  ]),
]
