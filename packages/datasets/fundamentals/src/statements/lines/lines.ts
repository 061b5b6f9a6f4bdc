import { type LineDefinition, type Statement } from '../line-definition.ts'
import { BALANCE_SHEET } from './balance-sheet.ts'
import { CASH_FLOW_STATEMENT } from './cash-flow-statement.ts'
import { INCOME_STATEMENT } from './income-statement.ts'

/** Every canonical line, by statement. */
export const LINES: Readonly<Record<Statement, readonly LineDefinition[]>> = {
  income_statement: INCOME_STATEMENT,
  balance_sheet: BALANCE_SHEET,
  cash_flow_statement: CASH_FLOW_STATEMENT,
}

/** Lines that identify a statement: a period without any of them has no statement. */
export const REQUIRED: Readonly<Record<Statement, readonly string[]>> = {
  income_statement: [
    'revenue',
    'operating_income',
    'income_before_tax',
    'net_income_including_noncontrolling_interest',
    'net_income',
  ],
  balance_sheet: ['total_assets', 'total_liabilities_and_equity'],
  cash_flow_statement: [
    'net_cash_from_operating_activities',
    'net_cash_from_investing_activities',
    'net_cash_from_financing_activities',
  ],
}

/** Core lines of a statement: a statement without any of them gets the issue `missing_core`. */
export const CORE: Readonly<Record<Statement, readonly string[]>> = {
  income_statement: ['revenue', 'net_income'],
  balance_sheet: ['total_assets'],
  cash_flow_statement: ['net_cash_from_operating_activities'],
}

export const EPS_LINES = ['eps_basic', 'eps_diluted'] as const
export const SHARE_LINES = ['shares_basic', 'shares_diluted'] as const

/** Lines that must all come from one filing, so that a split never mixes share bases. */
export const SET_LINES: ReadonlySet<string> = new Set([...EPS_LINES, ...SHARE_LINES])
