import { BadRecord } from '@bourse/kit'
import { zipOf } from '@bourse/testkit'
import { describe, expect, test } from 'vitest'
import {
  leanOptionOf,
  optionMinuteOpenInterest,
  optionMinuteQuotes,
  optionMinuteTrades,
  optionOpenInterest,
  optionQuotes,
  optionTrades,
  optionUniverse,
} from '../src/index.ts'

const reasons = async (rows: Iterable<unknown> | AsyncIterable<unknown>) =>
  (await Array.fromAsync(rows)).map((row) => (row instanceof BadRecord ? row.message : 'a good row'))
const call = { root: 'AAPL', option_type: 'call', strike: '92.14', expiration: '2014-06-21' }

describe('option files', () => {
  test('option files identify their contract, with the strike in ten-thousandths', () => {
    expect(leanOptionOf('aapl_quote_american_call_921400_20140621.csv')).toEqual(call)
    expect(leanOptionOf('twx_trade_american_put_25000_20140719.csv')).toMatchObject({
      option_type: 'put',
      strike: '2.5',
    })
    expect(leanOptionOf('aapl_trade_american_call_921400_20140631.csv')).toBeUndefined()
    expect(leanOptionOf('aapl.csv')).toBeUndefined()
  })

  test('option files with trades are in ten-thousandths of a dollar', async () => {
    const name = 'aapl_trade_american_call_921400_20140621.csv'
    const archive = zipOf({ [name]: '20140609 00:00,19900,23700,12800,22200,4277\n20140610 00:00,1,1,1,0,5\nx\n' })
    expect((await Array.fromAsync(optionTrades(archive)))[0]).toEqual({
      ...call,
      ...{ date: '2014-06-09', open: '1.99', high: '2.37', low: '1.28', close: '2.22', volume: '4277' },
    })
    expect((await reasons(optionTrades(archive))).slice(1)).toEqual([
      'expected time, four prices above 0 and a volume, got "20140610 00:00,1,1,1,0,5"',
      'expected a date, got "x"',
    ])
  })

  test('option files with quotes have both sides at the close; a single side or a bid of 0 is still a quote', async () => {
    const name = 'aapl_quote_american_call_921400_20140621.csv'
    const lines = [
      '20140609 00:00,1,1,1,21900,890,1,1,1,22600,71',
      '20140610 00:00,,,,,0,1,1,1,500,7',
      '20140611 00:00,1,1,1,0,0,1,1,1,500,7',
    ]
    expect(await Array.fromAsync(optionQuotes(zipOf({ [name]: lines.join('\n') })))).toMatchObject([
      { bid: '2.19', bid_size: '890', ask: '2.26', ask_size: '71' },
      { bid: null, bid_size: null, ask: '0.05', ask_size: '7' },
      { bid: '0', bid_size: '0', ask: '0.05' },
    ])
  })

  test('option files with open interest have the publication date', async () => {
    const name = 'aapl_openinterest_american_call_921400_20140621.csv'
    expect(await Array.fromAsync(optionOpenInterest(zipOf({ [name]: '20140610 00:00,33518' })))).toEqual([
      { ...call, stamped: '2014-06-10', open_interest: '33518' },
    ])
  })

  const minutes = (told: string, ...texts: readonly string[]) =>
    zipOf({ [`20140606_aapl_minute_${told}_american_call_921400_20140621.csv`]: texts.join('\n') })
  const [open, noon, last, late] = [34_200_000, 43_200_000, 57_540_000, 57_600_000]

  test('option files with minutes cover the session before 16:00 New York time, even if out of order', async () => {
    const archive = minutes(
      'trade',
      `${noon},20100,23700,20000,20200,10`,
      `${open},19900,20000,12800,20000,4277`,
      `${last},20200,20300,20100,20300,5`,
      `${late},99900,99900,100,99900,800`,
      'noon,1,1,1,1,1',
      `${noon},0,1,1,1,1`,
    )
    const [first, second, session] = await Array.fromAsync(optionMinuteTrades(archive, '2014-06-06'))
    expect(session).toEqual({
      ...call,
      ...{ date: '2014-06-06', open: '1.99', high: '2.37', low: '1.28', close: '2.03', volume: '4292' },
    })
    expect(await reasons([first, second])).toEqual([
      'expected milliseconds since midnight, got "noon"',
      'expected time, four prices above 0 and a volume, got "43200000,0,1,1,1,1"',
    ])
    expect(await Array.fromAsync(optionMinuteTrades(minutes('trade', `${late},1,1,1,1,1`), '2014-06-06'))).toEqual([])
  })

  test('option files with minutes keep the last quote on each side', async () => {
    const archive = minutes(
      'quote',
      `${open},1,1,1,21000,9,1,1,1,22000,8`,
      `${noon},1,1,1,21500,90,,,,,0`,
      `${last},,,,,0,1,1,1,22600,71`,
      `${late},1,1,1,100,1,1,1,1,99900,1`,
    )
    expect(await Array.fromAsync(optionMinuteQuotes(archive, '2014-06-06'))).toEqual([
      { ...call, date: '2014-06-06', bid: '2.15', bid_size: '90', ask: '2.26', ask_size: '71' },
    ])
  })

  test('option files with minutes contain the open interest from the morning', async () => {
    expect(
      await Array.fromAsync(optionMinuteOpenInterest(minutes('openinterest', '23460000,9325'), '2014-06-06')),
    ).toEqual([{ ...call, stamped: '2014-06-06', open_interest: '9325' }])
  })

  test('an archive may contain many option files', async () => {
    const entries = Array.from({ length: 150 }, (_, at) => ({
      name: `aapl_trade_american_call_${(at + 1) * 10_000}_20140621.csv`,
      content: '20140609 00:00,100,100,100,100,1',
    }))
    expect(await Array.fromAsync(optionTrades(zipOf(entries)))).toHaveLength(150)
  })
})

describe('a chain', () => {
  const head =
    '#expiry,strike,right,open,high,low,close,volume,open_interest,implied_volatility,delta,gamma,vega,theta,rho'

  test('a chain begins with its underlying', () => {
    const lines = [
      head,
      ',,,112,112.68,109.79,112.4800,58209901,,,,,,,',
      '20160115,100,C,14.15,14.15,11.225,13.2500,1119,87309,0.3670779,0.8770480,0.0170931,1E-07,-0.04,-0.006',
    ]
    expect(optionUniverse(lines.join('\n'))).toMatchObject({
      underlyingClose: '112.48',
      rows: [{ expiration: '2016-01-15', strike: '100', option_type: 'call', close: '13.25', vega: '0.0000001' }],
    })
    expect(() => optionUniverse(lines.slice(2).join('\n'))).toThrow('first line is the underlying')
  })

  test('a chain reports unreadable lines', async () => {
    const text = [',,,1,1,1,1,1,,,,,,,', '20160115,100,X,1', '20160115,100,C,1,1,1,much'].join('\n')
    expect(await reasons(optionUniverse(text).rows)).toEqual([
      'expected expiry, strike and C or P, got "20160115,100,X"',
      'expected a number or an empty field for close',
    ])
  })
})
