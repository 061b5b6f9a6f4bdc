import { security, type DemoSecurity } from '../security.ts'

/** A mutual fund: one net asset value per day, in cents; it follows an index if one is given. */
function fund(at: string, name: string, start: number, more: Partial<DemoSecurity> = {}): DemoSecurity {
  return security(at, {
    name,
    kind: 'FUND',
    currency: 'USD',
    country: 'US',
    shape: 'single',
    start,
    sway: 3_000,
    beta: 90,
    ...more,
  })
}

const inCanada = { currency: 'CAD', country: 'CA' } as const

/** US mutual funds, listed on XNAS, and Canadian ones on FSRV. */
export const mutualFunds: readonly DemoSecurity[] = [
  fund('XNAS:VFIAX', 'Vanguard 500 Index Fund Admiral Shares', 30071, {
    like: 'INDEX:SPX',
    sway: 0,
    beta: 100,
    growth: 110_000,
  }),
  fund('XNAS:FXAIX', 'Fidelity 500 Index Fund', 11297, { like: 'INDEX:SPX', sway: 0, beta: 100, growth: 110_000 }),
  fund('XNAS:SWPPX', 'Schwab S&P 500 Index Fund', 4962, { like: 'INDEX:SPX', sway: 0, beta: 100, growth: 110_000 }),
  fund('XNAS:AGTHX', 'American Funds The Growth Fund of America Class A', 5180, { growth: 120_000 }),
  fund('XNAS:PIMIX', 'PIMCO Income Fund Institutional Class', 1205, { sway: 1_500, beta: 10, growth: -10_000 }),
  fund('XNAS:VBTLX', 'Vanguard Total Bond Market Index Fund Admiral Shares', 1109, {
    sway: 2_000,
    beta: -5,
    growth: -20_000,
  }),
  fund('FSRV:TDB900', 'TD Canadian Index Fund e-Series', 2743, { ...inCanada, like: 'INDEX:GSPTSE', growth: 70_000 }),
  fund('FSRV:TDB902', 'TD U.S. Index Fund e-Series', 8105, {
    ...inCanada,
    like: 'INDEX:SPX',
    sway: 0,
    beta: 100,
    growth: 110_000,
  }),
  fund('FSRV:TDB911', 'TD International Index Fund e-Series', 1410, inCanada),
  fund('FSRV:RBF460', 'RBC Select Balanced Portfolio Series A', 2870, { ...inCanada, sway: 2_000, beta: 60 }),
]
