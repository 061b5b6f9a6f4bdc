import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AccountChange } from '@bourse/engine/accounts'
import { listLicenceFindings } from '@bourse/engine/licences'
import { bar } from './support/changing-dataset.ts'
import { notes, prices, SECRET, startLicensed, sums } from './support/licensed-dataset.ts'

let scene: Awaited<ReturnType<typeof startLicensed>>
beforeAll(async () => {
  scene = await startLicensed()
  await scene.publish(prices, 'free', [bar('AAPL', '2026-02-03', '1')])
  await scene.publish(prices, 'own', [bar('MSFT', '2026-02-03', String(SECRET))])
  await scene.publish(notes, 'notes', [{ code: 'a', note: 'secret' }])
  await scene.publish(sums, 'sum', [bar('MSFT', '2026-02-03', '2')])
})
afterAll(() => scene?.host.close())

let count = 0
async function keyOf(change: AccountChange) {
  const { accounts, keys } = scene.host.host
  const { id } = await accounts.add({ name: `account ${++count}`, plan: 'ample' })
  await accounts.change(id, change)
  return { id, key: (await keys.add({ account_id: id })).key }
}

async function findingsOf(id: string) {
  const { engine } = scene.host.host
  await engine.licenceFindings.flush()
  const found = await listLicenceFindings(engine.database, scene.host.clock.now())
  return found
    .filter(({ account_id }) => account_id === id)
    .map(({ operation, publisher, requests }) => `${operation} ${publisher} ${requests}`)
}

const get = (path: string, key: string) => scene.host.get(`/v1/${path}`, { key })

describe('licences: report', () => {
  it('changes no response, and counts requests whose values the terms do not permit', async () => {
    const { id, key } = await keyOf({ use: 'external' })
    const owner = await scene.host.key()
    for (const path of ['prices?symbols=AAPL,MSFT', 'notes', 'sums?symbols=MSFT']) {
      const [theirs, own] = [await get(path, key), await get(path, owner)]
      expect([theirs.status, theirs.text], path).toEqual([200, own.text])
    }
    await get('prices?symbols=AAPL,MSFT', key)
    expect(await findingsOf(id)).toEqual([
      'prices.list own-house 2',
      'notes.list notes-house 1',
      'sums.list own-house 1',
    ])
  })

  it('counts nothing for accounts of the operator, and for rejected requests', async () => {
    const { id, key } = await keyOf({})
    expect((await get('prices?symbols=AAPL', key)).status).toBe(200)
    const other = await keyOf({ use: 'external' })
    expect((await get('prices?symbols=NONE', other.key)).status).toBe(404)
    expect([await findingsOf(id), await findingsOf(other.id)]).toEqual([[], []])
  })

  it('a contract counts from its first to its last day', async () => {
    const day = scene.host.clock.now().slice(0, 10)
    const contract = { reference: 'agreement 7', since: day, until: day }
    const { id, key } = await keyOf({ use: 'external', contracts: { 'own-house': contract } })
    expect((await get('prices?symbols=MSFT', key)).status).toBe(200)
    expect(await findingsOf(id)).toEqual([])
    scene.host.clock.advance(24 * 3_600_000)
    // The database clock decides when a key is read again.
    await expect
      .poll(async () => (await get('prices?symbols=MSFT', key), findingsOf(id)), { timeout: 10_000 })
      .toHaveLength(1)
  })
})

describe('contracts of accounts', () => {
  it('are recorded in the audit log, and rejected if they end before they begin or name no publisher', async () => {
    const contract = { reference: 'agreement 7', since: '2026-02-01', until: '2026-01-01' }
    await expect(keyOf({ contracts: { acme: contract } })).rejects.toThrow('ends on 2026-01-01, before it begins')
    await expect(keyOf({ contracts: { 'A b': { ...contract, until: null } } })).rejects.toThrow('id of a publisher')
    const { id } = await keyOf({ data_use: 'redistribution', contracts: { acme: { ...contract, until: null } } })
    expect(await scene.host.host.accounts.read(id)).toMatchObject({
      use: 'internal',
      data_use: 'redistribution',
      contracts: { acme: { reference: 'agreement 7', since: '2026-02-01', until: null } },
    })
    const [entry] = await scene.host.database.database.query<{ after: string }>(
      'select after::text as after from bourse.audit where target_id = $1 order by id desc limit 1',
      [id],
    )
    expect(entry?.after).toContain('agreement 7')
  })
})
