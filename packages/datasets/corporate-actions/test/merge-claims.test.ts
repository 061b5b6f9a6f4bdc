import { describe, expect, test } from 'vitest'
import type { Action } from '../src/action-fields.ts'
import type { ActionType } from '../src/action-types.ts'
import { NO_LEG } from '../src/legs.ts'
import { mergeClaims } from '../src/merge-claims.ts'
import { storedRow } from './support/stored-row.ts'

const cash = (amount: string) => [{ ...NO_LEG, amount, currency_code: 'USD' }]
const action = (given: Partial<Action>) => storedRow({ date: '2026-02-09', ...given }) as unknown as Action
const claim = (source: string, given: Partial<Action>) => ({ source, row: action(given) })

/** Returns all possible arrival orders of claims. */
function orders<T>(items: readonly T[]): readonly (readonly T[])[] {
  if (items.length < 2) return [items]
  return items.flatMap((item, index) => orders(items.toSpliced(index, 1)).map((rest) => [item, ...rest]))
}

describe('the consensus of claims', () => {
  test('corporate-actions rule: a single claim is returned unchanged', () => {
    const { row } = claim('yahoo', { legs: cash('0.26'), record_date: '2026-02-10' })
    expect(mergeClaims([{ source: 'yahoo', row }])).toBe(row)
  })

  test('corporate-actions rule: each fact is decided by the majority of the sources that state it', () => {
    const merged = mergeClaims([
      claim('a', { legs: cash('0.25'), pay_date: '2026-02-12' }),
      claim('b', { legs: cash('0.26'), pay_date: '2026-02-13' }),
      claim('c', { legs: cash('0.26'), pay_date: '2026-02-12' }),
    ])
    expect(merged).toMatchObject({ legs: cash('0.26'), pay_date: '2026-02-12' })
  })

  test('corporate-actions rule: in a tie, precedence decides: primary, import, by name, demo', () => {
    const of = (...sources: readonly string[]) =>
      mergeClaims(sources.map((source) => claim(source, { fiscal_period: source }))).fiscal_period
    expect(of('demo', 'zeta', 'alpha', 'import', 'primary')).toBe('primary')
    expect(of('demo', 'zeta', 'alpha', 'import')).toBe('import')
    expect(of('demo', 'zeta', 'alpha')).toBe('alpha')
    expect(of('demo', 'zeta')).toBe('zeta')
  })

  test('corporate-actions rule: a source that does not state a fact has no vote on it', () => {
    const merged = mergeClaims([
      claim('primary', { legs: cash('0.26'), frequency: null }),
      claim('a', { legs: [], frequency: '4', declaration_date: '2026-01-29' }),
    ])
    expect(merged).toMatchObject({ legs: cash('0.26'), frequency: '4', declaration_date: '2026-01-29' })
  })

  test('corporate-actions rule: type and legs are taken from one claim', () => {
    const legs = (shares: string) => [
      { ...NO_LEG, kind: 'security' as const, own_shares: true, shares, per_shares: '20' },
    ]
    const given = (type: ActionType, shares: string) => ({ type, legs: legs(shares), family: 'share_change' as const })
    const merged = mergeClaims([claim('b', given('split', '21')), claim('a', given('stock_dividend', '1'))])
    expect(merged).toMatchObject({ type: 'stock_dividend', legs: legs('1') })
  })

  test('corporate-actions rule: franked and unfranked parts are taken from one claim', () => {
    const merged = mergeClaims([
      claim('a', { franking_percentage: '100', franked_amount: '2', unfranked_amount: '0' }),
      claim('b', { franking_percentage: '50', franked_amount: '1', unfranked_amount: '1' }),
      claim('c', { franking_percentage: '50', franked_amount: '1', unfranked_amount: '1' }),
    ])
    expect(merged).toMatchObject({ franking_percentage: '50', franked_amount: '1', unfranked_amount: '1' })
  })

  test('corporate-actions rule: an action is cancelled if the majority says so', () => {
    const claims = [claim('a', {}), claim('b', { status: 'cancelled' }), claim('c', { status: 'cancelled' })]
    expect(mergeClaims(claims).status).toBe('cancelled')
    expect(mergeClaims(claims.slice(0, 2)).status).toBe('active')
  })

  test('corporate-actions rule: the consensus does not depend on the order of the claims', () => {
    const claims = [
      claim('demo', { legs: cash('1'), pay_date: '2026-02-12' }),
      claim('b', { legs: cash('2'), pay_date: '2026-02-13', frequency: '4' }),
      claim('a', { legs: cash('1'), frequency: '2' }),
      claim('primary', { legs: cash('2'), record_date: '2026-02-10' }),
    ]
    const results = new Set(orders(claims).map((ordered) => JSON.stringify(mergeClaims(ordered))))
    expect(results.size).toBe(1)
  })

  test('empty legs give way to nonempty ones', () => {
    const merged = mergeClaims([claim('a', { legs: [] }), claim('b', { legs: cash('2') })])
    expect(merged.legs).toEqual(cash('2'))
  })
})
