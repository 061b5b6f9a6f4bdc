import type { Actor } from '@bourse/engine/audit'
import { catalog, defineDataset, f, hold, stagingTable, into, record } from '@bourse/kit'
import { startTestHost, type TestHost } from '@bourse/testkit'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import adminApi from '../src/index.ts'
import { administration, type Administration, type Changes } from '../src/contract/administration.ts'

interface Level {
  readonly name: string
  readonly level: string
}

const unlucky = hold<Level>()('unlucky', {}, async (_, context) => {
  const rows = await context.incoming().select(['r.name', 'r.level']).execute()
  const held = rows.filter(({ level }) => level === '13')
  return { hold: held.map(({ name }) => ({ key: { name }, value: '13', reason: 'unlikely' })), release: [] }
})
const levelsOf = () =>
  record('levels', {
    title: 'Levels',
    fields: { name: f.text('Name'), level: f.decimal('Level') },
    key: ['name'],
    time: catalog(),
    order: ['name asc'],
    holds: [unlucky],
  })
/** Two datasets whose records have the same name. */
const [first, second] = [levelsOf(), levelsOf()]
const told = stagingTable('told', {
  title: 'Told levels',
  fields: { name: f.text('Name'), level: f.decimal('Level') },
  feeds: [first],
  needs: {},
  reconcile: async (_, rows) => rows.map((row) => into(first, row, row)),
})
const datasets = [
  defineDataset({ id: 'first', title: 'First', summary: 'Levels', records: [first], staging: [told], imports: told }),
  defineDataset({ id: 'second', title: 'Second', summary: 'Levels', records: [second] }),
]

let host: TestHost
let admin: Administration
beforeAll(async () => {
  host = await startTestHost({ datasets: [...datasets, adminApi] })
  admin = host.host.wiring.inject({ administration })['administration'] as Administration
})
afterAll(() => host.close())
/** Distinguishes a test's entries from earlier ones. */
let begun = '0'
beforeEach(async () => {
  begun = (await admin.audit.list({}, { limit: 1, after: undefined }))[0]?.id ?? '0'
})

const by: Actor = { kind: 'command', name: 'ops' }
async function change<T extends object>(work: (changes: Changes) => Promise<T>): Promise<T> {
  return (await admin.change({ by }, work)).row
}
/** Returns a test's audit entries in order. */
async function written(): Promise<readonly string[]> {
  const entries = await admin.audit.list({}, { limit: 100, after: undefined })
  return entries
    .filter(({ id }) => BigInt(id) > BigInt(begun))
    .map(({ action, target }) => `${action} ${target.id}`)
    .toReversed()
}
const query = (text: string) => host.database.database.query(text)
const levels = async (dataset: string) =>
  (await query(`select name, level::text from ${dataset}.levels where known_to = 'infinity' order by name`)).map(
    ({ name, level }) => `${String(name)} ${String(level)}`,
  )
/** Runs `work` while transactions that insert into a table fail. */
async function whileRefusing(table: string, when: string, work: () => Promise<void>): Promise<void> {
  await query(`create function refuse_at_the_end() returns trigger language plpgsql as
    $$ begin raise exception 'no room'; end $$`)
  await query(`create constraint trigger refusing after insert on ${table} deferrable initially deferred
    for each row when (${when}) execute function refuse_at_the_end()`)
  try {
    await work()
  } finally {
    await query('drop function refuse_at_the_end() cascade')
  }
}

describe('held rows', () => {
  beforeEach(async () => {
    await query('truncate first.levels, first.levels_held, second.levels, second.levels_held')
    for (const to of [first, second])
      for (const [source, name] of [
        ['a', 'x'],
        ['b', 'y'],
      ] as const)
        await host.publish(to, [{ name, level: '13' }], { source })
  })

  it('held rows of records with the same name are decided separately in each dataset', async () => {
    const ids = ['first.levels/x', 'second.levels/x']
    expect((await admin.held.list({})).map(({ id }) => id)).toEqual(expect.arrayContaining(ids))
    await change(({ held }) => held.decide(ids, 'release'))
    expect([await levels('first'), await levels('second')]).toEqual([['x 13'], ['x 13']])
    expect(await written()).toEqual(ids.map((id) => `held.release ${id}`))
    await change(({ held }) => held.decide(['first.levels/y', 'second.levels/y'], 'discard'))
    expect(await admin.held.list({})).toEqual([])
    expect(await levels('second')).toEqual(['x 13'])
  })

  it('held rows are not decided if the decision cannot be recorded', async () => {
    const ids = ['first.levels/x']
    await whileRefusing('bourse.audit', `new.action like 'held.%'`, async () => {
      await expect(change(({ held }) => held.decide(ids, 'release'))).rejects.toThrow('no room')
      await expect(change(({ held }) => held.decide(ids, 'discard'))).rejects.toThrow('no room')
    })
    expect(await levels('first')).toEqual([])
    expect((await admin.held.list({ dataset: 'first' })).map(({ id }) => id)).toEqual([
      'first.levels/x',
      'first.levels/y',
    ])
    expect(await written()).toEqual([])
  })

  it('no decision is recorded if the rows could not be published', async () => {
    await whileRefusing('first.levels', 'true', async () => {
      await expect(change(({ held }) => held.decide(['first.levels/x'], 'release'))).rejects.toThrow('no room')
    })
    expect(await written()).toEqual([])
    expect(await admin.held.list({ dataset: 'first' })).toHaveLength(2)
  })

  it('a decision about several rows is rejected if one of them is no longer held', async () => {
    const ids = ['first.levels/x', 'first.levels/z']
    await expect(change(({ held }) => held.decide(ids, 'release'))).rejects.toThrow('No row is held under')
    expect(await admin.held.list({ dataset: 'first' })).toHaveLength(2)
  })
})

describe('a change', () => {
  it('a change is rolled back completely, including its audit entries, if a part fails', async () => {
    const failing = change(async ({ accounts }) => {
      await accounts.add({ name: 'half made', plan: 'pro' })
      return accounts.add({ name: 'half made', plan: 'pro' })
    })
    await expect(failing).rejects.toThrow('An account named "half made" already exists')
    expect(await admin.accounts.page({ q: 'half made' }, { limit: 1, after: undefined })).toEqual([])
    expect(await written()).toEqual([])
  })

  it('a change that arrives twice under one Idempotency-Key is performed once, and the second response omits the secret', async () => {
    const owner = await change(({ accounts }) => accounts.add({ name: 'twice', plan: 'pro' }))
    const { id: key_id } = await change(({ keys }) => keys.add({ account_id: owner.id }))
    const how = { by: { kind: 'key', key_id } as const, repeatable: { name: 'one', request: 'a key' } }
    const add = () =>
      admin.change(
        how,
        ({ keys }) => keys.add({ account_id: owner.id, label: 'once' }),
        (made) => ({ ...made, key: null }),
      )
    const made = await add()
    const again = await add()
    expect(made.row.key).toMatch(/^[\w]+/)
    expect(again).toEqual({ row: { ...made.row, key: null }, isReplayed: true })
    expect(await written()).toEqual([`account.create ${owner.id}`, `key.create ${key_id}`, `key.create ${made.row.id}`])
    expect(JSON.stringify(await query('select * from bourse.audit'))).not.toContain(made.row.key)
    const other = { ...how, repeatable: { name: 'one', request: 'another key' } }
    await expect(admin.change(other, async () => ({}))).rejects.toThrow('was used for another request')
  })
})

describe('accounts and keys', () => {
  it('keys are rejected while the account is suspended, accepted once it is resumed, and never accepted after it is closed', async () => {
    const account = await change(({ accounts }) => accounts.add({ name: 'late', plan: 'pro' }))
    const made = await change(({ keys }) => keys.add({ account_id: account.id }))
    const isTaken = async () => (await host.host.authenticator.principalOfId(made.id)) !== undefined
    const seen: unknown[] = [await isTaken()]
    for (const step of ['suspend', 'resume', 'close'] as const) {
      const { status, status_reason } = await change(({ accounts }) => accounts[step](account.id, `to ${step}`))
      seen.push(`${status}, ${status_reason}`, await isTaken())
    }
    expect(seen).toEqual([true, 'suspended, to suspend', false, 'active, to resume', true, 'closed, to close', false])
    await expect(change(({ accounts }) => accounts.resume(account.id))).rejects.toMatchObject({ code: 'conflict' })
    expect((await admin.keys.read(made.id)).status).toBe('revoked')
    expect((await written()).filter((entry) => entry.endsWith(account.id))).toEqual(
      ['create', 'suspend', 'resume', 'close'].map((step) => `account.${step} ${account.id}`),
    )
  })

  it('an account or key is changed only if nothing has changed it since it was read', async () => {
    const account = await change(({ accounts }) => accounts.add({ name: 'changing', plan: 'free' }))
    const changed = await change(({ accounts }) => accounts.change(account.id, { plan: 'pro' }, account))
    expect(changed.plan).toBe('pro')
    await expect(
      change(({ accounts }) => accounts.change(account.id, { plan: 'scale' }, account)),
    ).rejects.toMatchObject({ code: 'precondition-failed' })
    const [entry] = await admin.audit.list({ target_id: account.id }, { limit: 1, after: undefined })
    expect(entry).toMatchObject({ action: 'account.set-plan', before: { plan: 'free' }, after: { plan: 'pro' } })
  })
})

describe('an import', () => {
  const CSV = ['name,level', 'a,1', 'b,13', 'c,many', 'd,4', ''].join('\n')
  async function uploaded(): Promise<string> {
    const bytes = Buffer.from(CSV)
    const wanted = { dataset: 'first', filename: 'levels.csv', bytes: bytes.length }
    const { id } = await change(({ imports }) => imports.add(wanted))
    await admin.imports.upload(id, 1, bytes)
    await change(({ imports }) => imports.uploaded(id))
    return id
  }

  it('an import into a staging table reports its rows and validation issues, is checked first, and then imported', async () => {
    await query('truncate first.levels, first.levels_held')
    const id = await uploaded()
    for (const [step, status, published] of [
      ['check', 'checked', []],
      ['start', 'done', ['a 1', 'd 4']],
    ] as const) {
      await change(({ imports }) => imports[step](id))
      expect(await host.host.runBackgroundWork()).toBe(1)
      expect(await admin.imports.read(id)).toMatchObject({
        status,
        progress: { rows: 4 },
        report: { rows: 4, published: 2, held: 1, rejected: 1 },
        findings: [
          { rule: 'unreadable-value', level: 'reject', lines: [{ line: 4 }] },
          { rule: 'unlucky', level: 'hold', lines: [{ line: 3 }] },
        ],
      })
      expect(await levels('first')).toEqual(published)
    }
    expect(await written()).toEqual(['create', 'uploaded', 'check', 'start'].map((step) => `import.${step} ${id}`))
  })

  it('a canceled import is not imported, and cannot be restarted', async () => {
    const id = await uploaded()
    await change(({ imports }) => imports.start(id))
    await change(({ imports }) => imports.cancel(id))
    expect(await host.host.runBackgroundWork()).toBe(0)
    await expect(change(({ imports }) => imports.start(id))).rejects.toMatchObject({ code: 'conflict' })
    expect((await admin.imports.read(id)).status).toBe('cancelled')
  })
})
