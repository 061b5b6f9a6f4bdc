import { rawPages } from '@bourse/kit/readers'
import { parseAll } from '@bourse/testkit'
import { realText, skipNotice } from '@bourse/testkit/real-data'
import { describe, expect, test } from 'vitest'
import { alpacaActionsSource, type CorporateEvent } from '../src/index.ts'
import { readEvent } from '../src/staging/read-event.ts'

const unit = { from: '2024-03-01', to: '2024-03-31' }
const parsed = (body: string) => parseAll(alpacaActionsSource, rawPages({ unit }, [body]), unit)
const isEvent = (row: unknown): row is CorporateEvent => typeof row === 'object' && row !== null && !('part' in row)

describe('Alpaca corporate actions', () => {
  test.skipIf(skipNotice !== '')(`connectors check A5: splits and mergers${skipNotice}`, async () => {
    const rows = (await parsed(realText('connectors', 'alpaca', 'corporate-actions.json'))).filter(isEvent)
    const days = { ex_date: '2024-03-13', record_date: '2024-03-11', pay_date: '2024-03-12' }
    expect(rows).toMatchObject([
      { type: 'split', symbol: 'FBL', split_from: '1', split_to: '5', ...days },
      { type: 'split', symbol: 'NVDL', split_from: '1', split_to: '6', ...days },
      { type: 'merger', symbol: 'FAZE', security_symbol: 'GAME', security_shares: '0.13091', security_per_shares: '1' },
      { type: 'merger', symbol: 'LBBBR', security_symbol: 'NMHI', security_shares: '0.1', security_per_shares: '1' },
    ])
  })

  test.skipIf(skipNotice !== '')(`connectors check A6: one action of each kind${skipNotice}`, async () => {
    const examples = JSON.parse(realText('connectors', 'alpaca', 'documented', 'corporate-actions.json')) as object
    const lists = Object.entries(examples).flatMap(([kind, action]) =>
      kind.endsWith('_bar') ? [] : [[`${kind}s`, [action]] as const],
    )
    const yielded = await parsed(
      JSON.stringify({ corporate_actions: Object.fromEntries(lists), next_page_token: null }),
    )
    const rows = yielded.filter(isEvent)
    const of = (symbol: string) => rows.find((row) => row.symbol === symbol)
    expect(of('FCF')).toMatchObject({ type: 'cash_dividend', amount: '0.125', currency_code: 'USD' })
    expect(of('MSBC')).toMatchObject({ type: 'stock_dividend', split_from: '1', split_to: '1.05' })
    expect(of('MNTS')).toMatchObject({ type: 'reverse_split', split_from: '50', split_to: '1' })
    expect(of('JUPW')).toMatchObject({ security_symbol: 'SRM', security_shares: '1', security_per_shares: '19.35' })
    expect(of('IFN')).toMatchObject({ type: 'rights_issue', security_symbol: 'IFN.RT.WI' })
    expect(of('GLOP')).toMatchObject({ type: 'acquisition', ex_date: '2023-07-17', amount: '5.37' })
    expect(of('MLVF')).toMatchObject({ type: 'merger', amount: '7.8', security_shares: '0.7733' })
    expect(of('ORPHY')).toMatchObject({ type: 'liquidation', amount: '0.141134', currency_code: 'USD' })
    expect(yielded.filter((row) => !isEvent(row))).toEqual([{ part: 'tally', rule: 'kind-not-stored', count: 1 }])
    expect(rows.map((row) => readEvent(row)).filter((action) => 'rule' in action)).toEqual([])
  })

  test('a foreign dividend without a currency is counted', async () => {
    const dividend = { symbol: 'ABC', rate: 0.5, foreign: true, special: true, ex_date: '2024-03-13' }
    const body = { corporate_actions: { cash_dividends: [dividend, { ...dividend, currency: 'CAD' }] } }
    expect(await parsed(JSON.stringify(body))).toMatchObject([
      { rule: 'no-currency' },
      { type: 'special_dividend', currency_code: 'CAD', amount: '0.5' },
    ])
  })
})
