import { extendWithDemo } from '@bourse/demo'
import { demoListings } from '@bourse/demo/market'
import { conformance, fakeListingsOf } from '@bourse/testkit'
import { readFileSync } from 'node:fs'
import dataset from '../src/index.ts'

const fixture = (name: string) => readFileSync(new URL(`fixtures/${name}`, import.meta.url), 'utf8')

conformance(await extendWithDemo(dataset), {
  with: [fakeListingsOf(demoListings('2026-03-02'))],
  fixtures: {
    'nasdaq-ipos': { unit: { month: '2026-02' }, raw: fixture('calendar-2026-02.json') },
    'sec-registrations': { unit: { date: '2026-02-10' }, raw: fixture('form.20260210.idx') },
    demo: { unit: { from: '2020-01-01', to: '2026-03-02' }, raw: { today: '2026-03-02' } },
  },
})
