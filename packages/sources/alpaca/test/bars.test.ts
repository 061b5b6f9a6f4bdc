import { UnreadableFile } from '@bourse/kit/readers'
import { expect, it } from 'vitest'
import { allPages, alpacaBars, alpacaSymbol, barsAddress, chunksOf, storedSymbol } from '../src/index.ts'

const bar = '{"t":"2026-03-02T05:00:00Z","o":9.50,"h":10,"l":9.25,"c":1.0e1,"v":1200,"n":31,"vw":9.6}'

it('alpacaBars reads bars with all digits, by stored symbol', () => {
  expect([...alpacaBars(`{"bars":{"IFN.RTWI":[${bar}]},"next_page_token":null}`)]).toEqual([
    {
      ...{ symbol: 'IFN.RT.WI', at: '2026-03-02T05:00:00Z', open: '9.5', high: '10', low: '9.25', close: '10' },
      ...{ volume: '1200', trades: '31' },
    },
  ])
  expect([...alpacaBars('{"bars":{},"next_page_token":null}')]).toEqual([])
  expect([...alpacaBars('{"bars":null,"next_page_token":null}')]).toEqual([])
})

it('alpacaBars reports an unreadable bar, and rejects any other text', () => {
  const page = `{"bars":{"ABC":[${bar.replace('"c":1.0e1,', '')},${bar.replace('2026', 'x')}]}}`
  expect([...alpacaBars(page)]).toMatchObject([
    { rule: 'unreadable-bar', message: 'c: expected a number', value: 'ABC nothing' },
    { rule: 'unreadable-bar', message: 't: expected an instant' },
  ])
  for (const text of ['[]', '{"bars":[1]}', '{"bars":{"A":[1]}}'])
    expect(() => [...alpacaBars(text)]).toThrow(UnreadableFile)
})

it('converts symbols in both directions, and splits them into requests', () => {
  expect(['IFN.RTWI', 'BRK.B'].map(storedSymbol)).toEqual(['IFN.RT.WI', 'BRK.B'])
  expect(['IFN.RT.WI', 'GEV.WI'].map(alpacaSymbol)).toEqual(['IFN.RTWI', 'GEV.WI'])
  expect(chunksOf(['C', 'A', 'B', 'A'], 2)).toEqual([['A', 'B'], ['C']])
  const query = { symbols: ['A', 'B'], timeframe: '1Day', start: '2026-03-02', end: '2026-03-02' } as const
  expect(barsAddress({ ...query, asOf: '2026-03-02' })).toBe(
    'https://data.alpaca.markets/v2/stocks/bars?symbols=A,B&timeframe=1Day&start=2026-03-02&end=2026-03-02' +
      '&adjustment=raw&feed=sip&asof=2026-03-02&limit=10000',
  )
})

it('allPages follows page tokens to the end, and stops if one repeats', async () => {
  const asked: string[] = []
  const answers = (...tokens: readonly (string | null)[]) => ({
    async ask(url: string) {
      asked.push(url.replace('https://data.alpaca.markets/bars?a=1', ''))
      const token = tokens[Math.min(asked.length, tokens.length) - 1]
      const body = JSON.stringify({ next_page_token: token })
      return {
        status: 200,
        refusal: undefined,
        headers: {},
        text: () => body,
        bytes: () => new Uint8Array(),
        json: async () => ({}),
      }
    },
  })
  const address = 'https://data.alpaca.markets/bars?a=1'
  expect(await allPages(answers('x=', 'y', ''), address)).toHaveLength(3)
  expect(asked.splice(0)).toEqual(['', '&page_token=x%3D', '&page_token=y'])
  await expect(allPages(answers('x'), address)).rejects.toThrow('pages of /bars repeat')
  expect(asked).toHaveLength(2)
})
