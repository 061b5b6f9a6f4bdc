import type { AuditFilter } from '../../src/audit/shapes.ts'
import { hostDatabase, type TestDatabase } from '@bourse/testkit'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { keepAudit, listEntries, recordEntry, setCheckpoint, verifyAudit } from '../../src/audit/index.ts'

const secret = Buffer.from('of this test')
const NOW = '2100-03-02T22:00:00Z'
const PAGE = { limit: 10, after: undefined }

let test: TestDatabase
beforeEach(async () => {
  test = await hostDatabase()
})
afterEach(() => test.drop())

/**
 * An entry about an account, the given number of minutes after noon; by default in a year far in the future, so that it
 * never expires.
 */
const note = (action: string, id: string, { minutes = 0, year = 2100 } = {}) =>
  recordEntry(test.database, {
    by: { kind: 'command', name: 'ops' },
    at: `${year}-03-02T12:${String(minutes).padStart(2, '0')}:00Z`,
    action,
    target: { kind: 'account', id, account_id: id },
    before: { plan: 'free' },
    after: { plan: 'pro' },
  })
const listed = async (filter: AuditFilter = {}, page: Parameters<typeof listEntries>[2] = PAGE) =>
  (await listEntries(test.database, filter, page)).map(({ id, action, target }) => `${id} ${action} ${target.id}`)
const verified = () => verifyAudit(test.database, { secret })
/** Runs a statement that only an intruder with full privileges could run. */
const tampered = (statement: string) =>
  test.database.transaction(async (tx) => {
    await tx.query('alter table bourse.audit disable trigger user')
    await tx.query(statement)
    await tx.query('alter table bourse.audit enable trigger user')
  })

describe('audit log entries', () => {
  it('record who changed what, with the old and the new state', async () => {
    await note('account.change', 'acc_1', { minutes: 5 })
    expect(await listEntries(test.database, {}, PAGE)).toEqual([
      {
        id: '1',
        at: '2100-03-02T12:05:00.000000Z',
        actor: { kind: 'command', account_id: null, key_id: null, address: null, name: 'ops' },
        action: 'account.change',
        target: { kind: 'account', id: 'acc_1', account_id: 'acc_1' },
        before: { plan: 'free' },
        after: { plan: 'pro' },
        request_id: null,
        hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    ])
  })

  it('audit log entries are listed in write order, newest first, in pages', async () => {
    // The instant in each entry does not matter, because host clocks differ.
    await note('account.create', 'acc_1', { minutes: 9 })
    await note('account.change', 'acc_1', { minutes: 3 })
    await note('account.create', 'acc_2', { minutes: 6 })
    expect(await listed({}, { limit: 1, after: undefined })).toEqual([
      '3 account.create acc_2',
      '2 account.change acc_1',
    ])
    expect(await listed({}, { limit: 1, after: { id: '2' } })).toEqual(['1 account.create acc_1'])
  })

  it('audit log entries are found by action, action prefix, target and time', async () => {
    await note('account.create', 'acc_1', { minutes: 1 })
    await note('accounts.other', 'acc_1', { minutes: 2 })
    await note('key.revoke', 'acc_2', { minutes: 3 })
    expect(await listed({ action: 'account.' })).toEqual(['1 account.create acc_1'])
    expect(await listed({ action: 'account' })).toEqual([])
    expect(await listed({ action: 'key.revoke' })).toEqual(['3 key.revoke acc_2'])
    expect(await listed({ account_id: 'acc_1' })).toEqual(['2 accounts.other acc_1', '1 account.create acc_1'])
    const from = '2100-03-02T12:02:00Z'
    expect(await listed({ from, to: '2100-03-02T12:03:00Z' })).toEqual(['2 accounts.other acc_1'])
  })

  it('audit log entries are rolled back with the change that they record, and leave no gap', async () => {
    await note('account.create', 'acc_1')
    await expect(
      test.database.transaction(async (tx) => {
        await recordEntry(tx, {
          by: { kind: 'host' },
          at: NOW,
          action: 'account.close',
          target: { kind: 'account', id: 'acc_1', account_id: 'acc_1' },
        })
        throw new Error('it failed')
      }),
    ).rejects.toThrow('it failed')
    await note('account.change', 'acc_1')
    expect(await listed()).toEqual(['2 account.change acc_1', '1 account.create acc_1'])
    expect(await verified()).toMatchObject({ ok: true, entries: '2' })
  })

  it('audit log entries form one chain, even if many are written concurrently', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, index) => note('account.create', `acc_${index}`)))
    expect(await verified()).toMatchObject({ ok: true, entries: '20', faults: [] })
  })
})

describe('the hash chain', () => {
  beforeEach(async () => {
    for (const id of ['acc_1', 'acc_2', 'acc_3']) await note('account.create', id)
  })
  const faults = async () => (await verified()).faults.map(({ id, fault }) => `${id}: ${fault}`)

  it('the hash chain prevents entries from being changed or removed', async () => {
    for (const statement of [
      `update bourse.audit set action = 'x'`,
      'delete from bourse.audit',
      'truncate bourse.audit',
    ])
      await expect(test.database.query(statement), statement).rejects.toThrow('the audit log takes new entries alone')
  })

  it('the hash chain reveals a changed entry', async () => {
    await tampered(`update bourse.audit set target_id = 'acc_9' where id = 2`)
    expect(await faults()).toEqual([expect.stringMatching(/^2: /)])
  })

  it('the hash chain reveals a missing entry, in the middle or at the end', async () => {
    await tampered('delete from bourse.audit where id = 2')
    expect(await faults()).toEqual([expect.stringContaining('3: entries are missing between 1 and 3')])
    await tampered('delete from bourse.audit where id = 3')
    expect(await faults()).toEqual([expect.stringContaining('the last entry is missing')])
  })

  it('the hash chain reveals a rewritten log through the checkpoint signed before the change', async () => {
    await setCheckpoint(test.database, { secret, now: NOW })
    await setCheckpoint(test.database, { secret, now: NOW })
    expect(await verified()).toMatchObject({ ok: true, checkpoints: '1' })
    await tampered(`delete from bourse.audit; update bourse.audit_head set id = 0, hash = sha256('bourse')`)
    for (const id of ['acc_1', 'acc_2', 'acc_9']) await note('account.create', id)
    expect(await faults()).toEqual([expect.stringContaining('3: the chain does not contain the checkpoint')])
  })

  it('the hash chain reveals a checkpoint that was signed with another secret', async () => {
    await setCheckpoint(test.database, { secret: Buffer.from('guessed'), now: NOW })
    expect(await faults()).toEqual(['3: the checkpoint is not signed by this deployment'])
  })

  it('the hash chain retains an old entry while an earlier one is not old enough to remove', async () => {
    await note('account.create', 'acc_4', { year: 2020 })
    await keepAudit(test.database, { secret, now: NOW })
    expect(await verified()).toMatchObject({ ok: true, entries: '4' })
  })
})

it('the chain continues from a signed checkpoint after entries older than 400 days are removed', async () => {
  for (const id of ['acc_1', 'acc_2']) await note('account.create', id, { year: 2020 })
  await note('account.create', 'acc_3')
  await keepAudit(test.database, { secret, now: NOW })
  expect(await listed()).toEqual(['3 account.create acc_3'])
  expect(await verified()).toMatchObject({ ok: true, entries: '1', checkpoints: '2' })
  await tampered('delete from bourse.audit_checkpoints where entry_id = 2')
  expect((await verified()).ok).toBe(false)
})
