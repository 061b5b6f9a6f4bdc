import { demoListings } from '@bourse/demo'
import { publicId } from '@bourse/kit'
import { conformance, fakeDailyBars, fakeFacts, fakeListingsOf } from '@bourse/testkit'
import crypto from '../src/index.ts'

const bitcoin = publicId('ins', 'CRYPTO', 'BTCUSD', '2020-01-01')

conformance(crypto, {
  with: [
    fakeListingsOf(demoListings('2026-03-02')),
    fakeDailyBars([{ instrument_id: bitcoin, date: '2026-03-01', close: '68000.5' }]),
    fakeFacts([{ instrument_id: bitcoin, type: 'CRYPTO', currency_code: 'USD' }]),
  ],
  symbols: ['BTCUSD', 'ETHUSD'],
  fixtures: { demo: { unit: { to: '2026-03-01' }, raw: { today: '2026-03-02' } } },
})
