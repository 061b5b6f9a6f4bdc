import { describe, expect, test } from 'vitest'
import { corporateEvent, type CorporateEvent } from '../src/staging/event-fields.ts'
import { readEvent, type NamedAction } from '../src/staging/read-event.ts'
import { ACTION_TYPES } from '../src/action-types.ts'
import { cashOf, ratioOf } from '../src/legs.ts'

const apple = { symbol: 'AAPL', exchange_mic: 'XNAS', ex_date: '2026-02-09' }
const event = (given: Partial<CorporateEvent> & Pick<CorporateEvent, 'type'>) =>
  readEvent(corporateEvent({ ...apple, ...given }))

function read(given: Parameters<typeof event>[0]): NamedAction {
  const action = event(given)
  if ('rule' in action) throw new Error(action.reason)
  return action
}

const paid = { type: 'cash_dividend', amount: '0.26', currency_code: 'USD' } as const

describe('a line in a corporate actions file', () => {
  test('a line with cash is a dividend with one cash leg and all its dates', () => {
    const action = read({ ...paid, record_date: '2026-02-10', pay_date: '2026-02-13', declaration_date: '2026-01-29' })
    expect(action).toMatchObject({
      symbol: 'AAPL',
      exchange_mic: 'XNAS',
      family: 'dividend',
      type: 'cash_dividend',
      status: 'active',
      date: '2026-02-09',
      sequence: '1',
      ex_date: '2026-02-09',
      record_date: '2026-02-10',
      pay_date: '2026-02-13',
      declaration_date: '2026-01-29',
    })
    expect(action.legs).toHaveLength(1)
    expect(cashOf(action.legs)).toEqual({ amount: '0.26', currency_code: 'USD' })
  })

  test('corporate-actions rule: every standard type is known', () => {
    const needs: Partial<CorporateEvent> = { amount: '1', currency_code: 'USD', split_ratio: '2:1' }
    expect(
      ACTION_TYPES.map((type) => read({ ...needs, type, split_ratio: type === 'reverse_split' ? '1:2' : '2:1' }).type),
    ).toEqual(ACTION_TYPES)
  })

  test.each([
    ['Dividend', 'cash_dividend'],
    ['special cash dividend', 'special_dividend'],
    ['Return of Capital', 'return_of_capital'],
    ['SPIN-OFF', 'spin_off'],
    ['demerger', 'spin_off'],
    ['rights', 'rights_issue'],
    ['tender offer', 'acquisition'],
    ['MRGR', 'merger'],
  ])('recognizes the name %s', (type, expected) => {
    expect(read({ ...paid, type }).type).toBe(expected)
  })

  test.each([
    ['4', '4'],
    ['quarterly', '4'],
    ['Semi-Annual', '2'],
    ['monthly', '12'],
    ['0', null],
    ['irregular', null],
    [null, null],
  ])('reads the frequency %s as %s', (frequency, expected) => {
    expect(read({ ...paid, frequency }).frequency).toBe(expected)
  })

  test.each([
    [{ split_from: '1', split_to: '7' }, '7', '1'],
    [{ split_ratio: '7' }, '7', '1'],
    [{ split_ratio: '7:1' }, '7', '1'],
    [{ split_ratio: '3-for-2' }, '3', '2'],
    [{ split_ratio: '3/2' }, '3', '2'],
    [{ split_ratio: '1.5' }, '3', '2'],
    [{ split_ratio: '0.1' }, '1', '10'],
    [{ split_ratio: '0.333333333333' }, '1', '3'],
    [{ split_ratio: '1.0607' }, '10607', '10000'],
    [{ split_ratio: '7', split_from: '1', split_to: '7' }, '7', '1'],
  ])('splits rule: the ratio of %j stays exact in whole shares', (given, to, from) => {
    const action = read({ type: 'split', ...given })
    expect(ratioOf(action.type, action.legs)).toEqual({ from, to })
  })

  test('splits rule: a split into fewer shares is a reverse split and vice versa', () => {
    expect(read({ type: 'split', split_ratio: '1:10' }).type).toBe('reverse_split')
    expect(read({ type: 'reverse split', split_ratio: '2:1' }).type).toBe('split')
  })

  test('splits rule: a stock dividend of 5% turns 100 shares into 105; its leg delivers 5', () => {
    const action = read({ type: 'stock_dividend', split_from: '100', split_to: '105' })
    expect(action.legs[0]).toMatchObject({ kind: 'security', own_shares: true, shares: '5', per_shares: '100' })
    expect(ratioOf(action.type, action.legs)).toEqual({ from: '100', to: '105' })
  })

  test('splits rule: a split without a price effect needs a flag; one that keeps the share count does not', () => {
    expect(read({ type: 'split', split_ratio: '2', adjusts_price: false }).adjusts_price).toBe(false)
    expect(read({ type: 'split', split_ratio: '1:1' }).adjusts_price).toBe(false)
    expect(read({ type: 'split', split_ratio: '2' }).adjusts_price).toBe(true)
  })

  test('splits rule: splits and stock dividends on one date are claims about one action, no matter what a source calls them', () => {
    const families = ['split', 'reverse_split', 'stock_dividend'].map(
      (type) => read({ type, split_ratio: type === 'reverse_split' ? '1:2' : '2' }).family,
    )
    expect(new Set(families)).toEqual(new Set(['share_change']))
  })

  test('corporate-actions rule: a spin-off delivers another security, a merger cash and shares', () => {
    const spinOff = read({ type: 'spin_off', security_symbol: 'newco', security_shares: '1', security_per_shares: '4' })
    expect(spinOff.legs).toEqual([
      expect.objectContaining({ kind: 'security', own_shares: false, symbol: 'NEWCO', shares: '1', per_shares: '4' }),
    ])
    const merger = read({ ...paid, type: 'merger', security_symbol: 'BUY', security_shares: '0.52' })
    expect(merger.legs.map(({ kind, amount, shares, per_shares }) => [kind, amount, shares, per_shares])).toEqual([
      ['cash', '0.26', null, null],
      ['security', null, '0.52', '1'],
    ])
  })

  test('corporate-actions rule: rights state what must be paid per share', () => {
    const rights = read({
      type: 'rights_issue',
      security_shares: '3',
      security_per_shares: '10',
      subscription_price: '2.5',
      currency_code: 'GBP',
    })
    expect(rights.legs).toEqual([
      expect.objectContaining({ own_shares: true, subscription_price: '2.5', currency_code: 'GBP', shares: '3' }),
    ])
  })

  test('corporate-actions rule: legs may be a JSON array whose numbers keep every digit', () => {
    const legs =
      '[{"kind":"cash","amount":0.1234567890123456789,"currency_code":"USD"},{"kind":"cash","amount":"0.01",' +
      '"currency_code":"USD"}]'
    const action = read({ type: 'cash_dividend', legs })
    expect(action.legs.map(({ amount }) => amount)).toEqual(['0.1234567890123456789', '0.01'])
    expect(cashOf(action.legs)?.amount).toBe('0.1334567890123456789')
  })

  test('dividends rule: for Australian listings, a missing franked part is derived from the percentage', () => {
    const bank = { ...paid, amount: '2.6', currency_code: 'AUD' }
    expect(read({ ...bank, franking_percentage: '75' })).toMatchObject({
      franking_percentage: '75',
      franked_amount: '1.95',
      unfranked_amount: '0.65',
    })
    expect(read({ ...bank, franking_percentage: '75', franked_amount: '1.9' })).toMatchObject({
      franked_amount: '1.9',
      unfranked_amount: null,
    })
  })

  test('dividends rule: reinvestment plan terms imply that a plan exists', () => {
    expect(read({ ...paid, reinvestment_price: '41.27' }).reinvestment_plan).toBe(true)
    expect(read({ ...paid, reinvestment_plan: false }).reinvestment_plan).toBe(false)
    expect(read(paid).reinvestment_plan).toBe(null)
  })

  test('an announcement without an ex date is stored under its declaration date', () => {
    const action = read({ ...paid, ex_date: null, declaration_date: '2026-01-29' })
    expect(action).toMatchObject({ date: '2026-01-29', ex_date: null })
  })

  test('a withdrawn announcement may have no terms', () => {
    expect(read({ type: 'cash_dividend', status: 'withdrawn' })).toMatchObject({ status: 'cancelled', legs: [] })
  })

  test.each([
    [{ type: 'bonus' }, 'type: expected one of cash_dividend'],
    [{ ...paid, symbol: null }, 'symbol: expected a symbol, or an instrument_id'],
    [{ ...paid, ex_date: null }, 'ex_date: expected an ex_date, or at least the declaration_date'],
    [
      { ...paid, execution_date: '2026-02-10' },
      'execution_date: expected the same day as ex_date 2026-02-09, got "2026-02-10"',
    ],
    [{ ...paid, amount: null }, 'amount: expected the cash per share of a cash_dividend'],
    [{ ...paid, amount: '0' }, 'amount: expected an amount above zero, got "0"'],
    [{ ...paid, amount: '-1' }, 'amount: expected an amount above zero, got "-1"'],
    [{ ...paid, currency_code: null }, 'currency_code: expected the currency of amount (ISO 4217)'],
    [
      { ...paid, currency_code: 'usd' },
      'currency_code: expected a currency of three uppercase letters (ISO 4217), such as USD, got "usd"',
    ],
    [{ ...paid, frequency: 'often' }, 'frequency: expected payments per year'],
    [{ ...paid, frequency: '-4' }, 'frequency: expected payments per year'],
    [{ ...paid, status: 'maybe' }, 'status: expected one of active, cancelled, got "maybe"'],
    [{ ...paid, sequence: '0' }, 'sequence: expected a whole number of one or more'],
    [{ ...paid, franking_percentage: '101' }, 'franking_percentage: expected a number from 0 to 100, got "101"'],
    [{ ...paid, withholding_rate: '15' }, 'withholding_rate: expected a number from 0 to 1, got "15"'],
    [{ ...paid, legs: '{}' }, 'legs: expected a JSON array'],
    [{ ...paid, legs: '[{"kind":"gold"}]' }, 'legs: expected kind cash or security, got "gold"'],
    [{ ...paid, legs: '[{"kind":"cash","amount":-1}]' }, 'legs: expected amount as a decimal of zero or more'],
    [{ ...paid, legs: '[{"kind":"cash","sum":1}]' }, 'legs: expected a JSON array'],
    [{ type: 'split' }, 'split_ratio: expected split_from and split_to, or split_ratio'],
    [{ type: 'split', split_from: '1' }, 'split_ratio: expected split_from and split_to'],
    [{ type: 'split', split_from: '0', split_to: '2' }, 'split_ratio: expected split_from and split_to'],
    [{ type: 'split', split_ratio: '0' }, 'split_ratio: expected new shares for old ones above zero'],
    [{ type: 'split', split_ratio: '2 bananas' }, 'split_ratio: expected new shares for old ones above zero'],
    [
      { type: 'split', split_ratio: '2', split_from: '1', split_to: '3' },
      'split_ratio: expected the same ratio as split_to 3',
    ],
    [
      { type: 'stock_dividend', split_ratio: '1:2' },
      'split_to: expected more shares after a stock_dividend than before',
    ],
    [
      { type: 'rights_issue', subscription_price: '2' },
      'subscription_price: expected a price of zero or more, and its currency_code',
    ],
    [{ type: 'spin_off', security_shares: '0' }, 'security_shares: expected a number above zero'],
  ])('import: %j is rejected with the column and the expected and received values', (given, reason) => {
    expect(event(given)).toMatchObject({ reason: expect.stringContaining(reason) })
  })
})
