import { expect, test } from 'vitest'
import { query, startSqlHost } from './support/sql-host.ts'

/** Runs until the engine stops it after ten seconds. */
const SLOW = 'SELECT count(*) FROM range(3000000) a, range(3000000) b WHERE a.range + b.range = 7'

test('an account runs two statements at once, whatever keys it uses', async () => {
  const host = await startSqlHost()
  try {
    const { accounts, keys } = host.host
    const account = await accounts.add({ name: 'two keys', plan: 'scale' })
    const [first = '', second = ''] = await Promise.all(
      Array.from({ length: 2 }, async () => (await keys.add({ account_id: account.id })).key),
    )
    const sent = Promise.all([first, second, first, second].map((key) => query(host, SLOW, { key })))
    // Another account has its own turns.
    expect((await query(host, 'SELECT 1')).status).toBe(200)
    const answers = await sent
    expect(answers.map(({ status }) => status).toSorted()).toEqual([422, 422, 429, 429])
    const refused = answers.find(({ status }) => status === 429)
    expect(JSON.parse(refused?.text ?? '')).toMatchObject({
      code: 'concurrency-limit',
      detail: 'The account already runs 2 SQL statements. Send this one when one of them has ended.',
    })
  } finally {
    await host.close()
  }
}, 60_000)
