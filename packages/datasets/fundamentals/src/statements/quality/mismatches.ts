import { Decimal } from '@bourse/kit/values'
import { EPS_PAIRS, perShareOff } from './per-share.ts'
import { type QualityIssue, type LineReader } from './quality-issue.ts'

type Check = (read: LineReader, isDifference: (line: string) => boolean) => readonly QualityIssue[]

/**
 * Runs the checks that flag a row without changing its lines. A check with a missing input is skipped.
 * @param isDifference whether a line is the difference between longer periods
 */
export const mismatches: Check = (read, isDifference) => CHECKS.flatMap((check) => check(read, isDifference))

const balance: Check = (read) => {
  const [assets, liabilities, equity] = [read('total_assets'), read('total_liabilities'), read('total_equity')]
  if (assets === undefined || liabilities === undefined || equity === undefined) return []
  const others = liabilities.plus(equity).plus(read('temporary_equity') ?? 0)
  return differ(assets, others, assets.abs().times('0.001'))
    ? [issue('balance_mismatch', 'total_assets', `${assets} against ${others}`)]
    : []
}

const grossProfit: Check = (read) => {
  const [revenue, cost, gross] = [read('revenue'), read('cost_of_revenue'), read('gross_profit')]
  if (revenue === undefined || cost === undefined || gross === undefined) return []
  const expected = revenue.minus(cost)
  return differ(expected, gross, revenue.abs().times('0.005'))
    ? [issue('gross_profit_mismatch', 'gross_profit', `${gross} against ${expected}`)]
    : []
}

const income: Check = (read) => {
  const [before, tax] = [read('income_before_tax'), read('income_tax')]
  const [net, revenue] = [read('net_income_including_noncontrolling_interest'), read('revenue')]
  if (before === undefined || tax === undefined || net === undefined || revenue === undefined) return []
  const after = before.minus(tax)
  const [equityMethod, discontinued] = [
    read('income_from_equity_method_investments') ?? ZERO,
    read('income_from_discontinued_operations') ?? ZERO,
  ]
  // Income before tax may already include the equity method's share, depending on which of the two tags the filer uses.
  const possible = [after.plus(discontinued), after.plus(discontinued).plus(equityMethod)]
  return possible.every((expected) => differ(expected, net, revenue.abs().times('0.01')))
    ? [
        issue(
          'income_mismatch',
          'net_income_including_noncontrolling_interest',
          `${net} against ${possible.join(' or ')}`,
        ),
      ]
    : []
}

const FLOWS = [
  'net_cash_from_operating_activities',
  'net_cash_from_investing_activities',
  'net_cash_from_financing_activities',
] as const

const cashFlow: Check = (read, isDifference) => {
  const flows = FLOWS.map(read).filter((part) => part !== undefined)
  const change = read('net_change_in_cash')
  if (flows.length < FLOWS.length || change === undefined) return []
  // If only some of these lines are differences between longer periods, they need not add up; the cash bridge check
  // covers this case.
  if (FLOWS.some((flow) => isDifference(flow) !== isDifference('net_change_in_cash'))) return []
  const parts = [...flows, read('effect_of_exchange_rates') ?? ZERO]
  const sum = Decimal.sum(...parts)
  const largest = Decimal.max(...[...parts, change].map((part) => part.abs()))
  return differ(sum, change, largest.times('0.005'))
    ? [issue('cash_flow_mismatch', 'net_change_in_cash', `${change} against ${sum}`)]
    : []
}

const cashBridge: Check = (read) => {
  const [start, change, end] = [read('cash_at_beginning'), read('net_change_in_cash'), read('cash_at_end')]
  if (start === undefined || change === undefined || end === undefined) return []
  return differ(start.plus(change), end, end.abs().times('0.005'))
    ? [issue('cash_bridge_mismatch', 'cash_at_end', `${start} + ${change} against ${end}`)]
    : []
}

const earningsPerShare: Check = (read) =>
  EPS_PAIRS.flatMap(([eps, shares]) => {
    const off = perShareOff(read, eps, shares)
    return off === undefined ? [] : [issue('eps_mismatch', eps, `${off.stated} against ${off.computed.toFixed(4)}`)]
  })

const CHECKS: readonly Check[] = [balance, grossProfit, income, cashFlow, cashBridge, earningsPerShare]

const ZERO = new Decimal(0)

const differ = (a: Decimal, b: Decimal, most: Decimal): boolean => a.minus(b).abs().gt(most)

const issue = (code: QualityIssue['code'], line: string, detail: string): QualityIssue => ({ code, line, detail })
