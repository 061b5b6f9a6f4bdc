import { hostDatabase, type TestDatabase } from '@bourse/testkit'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { simulatedClock } from '@bourse/engine/wiring'
import { recordGrants, widenedGrants } from '../src/boot/granted-datasets.ts'

let test_: TestDatabase
beforeEach(async () => {
  test_ = await hostDatabase()
})
afterEach(() => test_.drop())

const grants = (texts: string) =>
  texts.split(', ').map((text) => {
    const [plan = '', dataset = ''] = text.split(' ')
    return { plan, dataset }
  })
const clock = simulatedClock('2026-03-02T12:00:00Z')
const start = (texts: string) => recordGrants(test_.database, grants(texts), clock)
const listed = (texts: string) => widenedGrants(test_.database, grants(texts), clock)

describe('datasets added to plans at startup', () => {
  test('an installation’s first start reports no added datasets', async () => {
    expect(await start('free eod, pro eod')).toEqual([])
    expect(await listed('free eod, pro eod')).toEqual({ added: [], next: [] })
  })

  test('the next start reports an added dataset once, and doctor reports it for 30 days', async () => {
    await start('free eod, pro eod')
    const all = 'free eod, pro eod, pro weather, scale weather'
    const weather = { dataset: 'weather', plans: ['pro', 'scale'] }
    expect(await listed(all)).toEqual({ added: [], next: [weather] })
    expect(await start(all)).toEqual([weather])
    expect(await start(all)).toEqual([])
    expect(await listed(all)).toEqual({ added: [{ ...weather, day: '2026-03-02' }], next: [] })
    clock.set('2026-04-02T12:00:00Z')
    expect(await listed(all)).toEqual({ added: [], next: [] })
    clock.set('2026-03-02T12:00:00Z')
  })

  test('a dataset that is removed and then returns is reported again', async () => {
    await start('pro weather')
    expect(await start('pro eod')).toEqual([{ dataset: 'eod', plans: ['pro'] }])
    expect(await start('pro weather, pro eod')).toEqual([{ dataset: 'weather', plans: ['pro'] }])
  })

  test('datasets added after a first start without any dataset are reported', async () => {
    expect(await recordGrants(test_.database, [], clock)).toEqual([])
    expect(await start('pro weather')).toEqual([{ dataset: 'weather', plans: ['pro'] }])
  })
})
