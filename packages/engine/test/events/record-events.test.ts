import { hostDatabase, type TestDatabase } from '@bourse/testkit'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { recordEvents, type NewEvent } from '../../src/events/index.ts'

const NOW = '2026-03-02T10:00:00Z'
const ago = (days: number) => new Date(Date.parse(NOW) - days * 86_400_000).toISOString()

describe('the outbox of events', () => {
  let test: TestDatabase
  beforeAll(async () => {
    test = await hostDatabase()
  })
  afterAll(() => test.drop())
  beforeEach(async () => void (await test.database.execute('delete from bourse.events')))

  const happened = (...events: readonly Partial<NewEvent>[]) =>
    recordEvents(
      test.database,
      events.map((event) => ({ type: 'import.finished', at: NOW, subject: 'new', data: {}, ...event })),
    )
  const recorded = () =>
    test.database.query<{ subject: string; seq: number }>(
      'select subject, seq::float8 as seq from bourse.events e order by e.seq',
    )
  const subjects = async () => (await recorded()).map(({ subject }) => subject)
  /** Lets the next event have a number as if this many events had followed. */
  async function skip(count: number): Promise<void> {
    const newest = (await recorded()).at(-1)?.seq ?? 0
    await test.database.execute(`alter table bourse.events alter column seq restart with ${newest + count}`)
  }

  it('records events in their order, and a fact once, without using up a sequence number', async () => {
    await happened({ subject: 'a', once: 'fact' }, { subject: 'b' }, { subject: 'c' })
    await happened({ subject: 'd', once: 'fact' })
    await happened({ subject: 'e' })
    const events = await recorded()
    const first = events[0]?.seq ?? 0
    expect(events).toEqual(['a', 'b', 'c', 'e'].map((subject, place) => ({ subject, seq: first + place })))
  })

  it('removes up to twice as many old events as it records', async () => {
    await happened(...Array.from({ length: 302 }, () => ({ subject: 'old', at: ago(32) })))
    await happened(...Array.from({ length: 150 }, () => ({})))
    expect((await subjects()).filter((subject) => subject === 'old')).toHaveLength(2)
  })

  it('retains an event whose delivery waits for up to 62 days', async () => {
    await test.database.execute(
      `insert into bourse.destinations (id, kind, name, address, created_at) values ('d', 'email', 'd', 'd', $1)`,
      [NOW],
    )
    await happened({ subject: '63', at: ago(63) }, { subject: '32', at: ago(32) }, { subject: '33', at: ago(33) })
    await test.database.execute(
      `insert into bourse.deliveries (seq, destination_id, subject, next_at, state)
       select seq, 'd', subject, at, case subject when '33' then 'delivered' else 'pending' end from bourse.events`,
    )
    await happened({})
    expect(await subjects()).toEqual(['32', 'new'])
  })

  it('removes events that are not dispatched after the others if there are too many, and facts by age only', async () => {
    await happened({ subject: 'fact', once: 'fact' }, { subject: 'other' })
    await test.database.execute('update bourse.events set is_dispatched = true')
    await happened({ subject: 'undispatched' })
    await skip(200_010)
    await happened({})
    expect(await subjects()).toEqual(['fact', 'undispatched', 'new'])
    await skip(200_010)
    await happened({})
    expect(await subjects()).toEqual(['fact', 'new', 'new'])
    await test.database.execute(`update bourse.events set at = $1 where once is not null`, [ago(32)])
    await happened({})
    expect(await subjects()).toEqual(['new', 'new', 'new'])
  })
})
