import { extendWithDemo } from '@bourse/demo'
import { demoListings } from '@bourse/demo/market'
import { publicId } from '@bourse/kit'
import { conformance, fakeDailyBars, fakeFacts, fakeListingsOf } from '@bourse/testkit'
import crypto from '../src/index.ts'
import { EXAMPLE_COIN } from './support/example-coin.ts'

const bitcoin = publicId('ins', 'CRYPTO', 'BTCUSD', '2020-01-01')

conformance(await extendWithDemo(crypto), {
  with: [
    fakeListingsOf(demoListings('2026-03-02')),
    fakeDailyBars([{ instrument_id: bitcoin, date: '2026-03-01', close: '68000.5' }]),
    fakeFacts([{ instrument_id: bitcoin, type: 'CRYPTO', currency_code: 'USD' }]),
  ],
  symbols: ['BTCUSD', 'ETHUSD'],
  fixtures: {
    demo: { unit: { to: '2026-03-01' }, raw: { today: '2026-03-02' } },
    // Assets that the demo market does not have.
    'coin-list': {
      unit: { date: '2026-02-01' },
      raw:
        'symbol,name,cryptocurrency,currency,summary,exchange,website\nLTC-USD,Litecoin USD,LTC,USD,A ' +
        'coin.,CCC,https://litecoin.example/\n',
    },
    'coin-links': {
      unit: { ids: ['example-coin'] },
      raw: { coins: [EXAMPLE_COIN], list: [{ id: 'example-coin', platforms: { ethereum: '0xE1' } }] },
    },
    'coin-markets': {
      unit: { ids: ['wrapped-example'] },
      raw: {
        markets: [
          {
            id: 'wrapped-example',
            symbol: 'wexa',
            name: 'Wrapped Example',
            circulating_supply: '100.5',
            total_supply: '100.5',
            max_supply: null,
            market_cap_rank: '900',
            last_updated: '2026-03-01T23:50:00.000Z',
          },
        ],
        list: [{ id: 'wrapped-example', platforms: { '': '', ethereum: '0xAbC', polygon: '0xDeF' } }],
      },
    },
  },
})
