import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY, startExportsHost, type ExportsHost, type Who } from './support/exports-host.ts'

let at: ExportsHost
beforeAll(async () => {
  at = await startExportsHost(['pro', 'commercial'])
})
afterAll(() => at.host.close())

const WHOLE = { date: DAY }
const NAMED = { symbols: 'AAPL', from: DAY }

/** An account with a ready export. */
async function ready(
  plan: string,
  parameters: Readonly<Record<string, string>>,
  endpoint?: string,
): Promise<{ who: Who; id: string }> {
  const who = await at.who(plan)
  const { json } = await at.order(who, parameters, endpoint === undefined ? {} : { endpoint })
  expect(await at.work()).toEqual([])
  return { who, id: json.data.id }
}
const download = ({ who, id }: { who: Who; id: string }) => at.get(who, id, '?download=true')
/** Moves the account to a different plan and waits until the host applies the change. */
async function move({ who }: { who: Who }, plan: 'pro' | 'commercial'): Promise<void> {
  await at.host.host.accounts.change(who.account, { plan })
  await until(who, 'BOND:US0378331005', plan === 'pro' ? 403 : 200)
}
/** Restricts the key and waits until it can no longer read the symbol `gone`. */
async function restrict(
  { who }: { who: Who },
  what: 'capabilities' | 'symbols' | 'markets',
  left: readonly string[],
  gone: string,
): Promise<void> {
  await at.host.database.database.query(`update bourse.keys set ${what} = $2 where id = $1`, [who.keyId, left])
  await until(who, gone, 403)
}
/** A host applies key changes within half a second. */
const until = ({ key }: Who, symbol: string, status: number) =>
  expect.poll(async () => (await at.host.get(`/v1/some-bars?symbols=${symbol}`, { key })).status).toBe(status)

describe('Delivery: a file can be downloaded while the key is entitled to everything in the order', () => {
  test('a plan that loses a market gets no part of the file until it regains the market', async () => {
    const made = await ready('commercial', WHOLE)
    expect((await download(made)).text).toContain('US0378331005')
    await move(made, 'pro')
    const refused = await download(made)
    expect(refused.json).toMatchObject({ status: 403, code: 'market-not-entitled' })
    expect(refused.json.detail).toContain('BOND')
    expect(refused.text).not.toContain('US0378331005')
    // The status of the export is still visible.
    expect((await at.get(made.who, made.id)).json.data.status).toBe('ready')
    await move(made, 'commercial')
    expect((await download(made)).status).toBe(200)
  })

  test('a plan without the dataset can neither order its exports nor download earlier ones', async () => {
    const refusal = {
      status: 403,
      code: 'capability-missing',
      detail: 'The plan scale does not include dataset some-bars.',
    }
    expect((await at.order(await at.who('scale'), WHOLE)).json).toMatchObject(refusal)
    const made = await ready('pro', WHOLE)
    expect((await download(made)).status).toBe(200)
    await at.host.host.accounts.change(made.who.account, { plan: 'scale' })
    await until(made.who, 'AAPL', 403)
    expect((await download(made)).json).toMatchObject(refusal)
  })

  test('extending a plan does not block downloads', async () => {
    const made = await ready('pro', WHOLE)
    await move(made, 'commercial')
    const { status, text } = await download(made)
    expect([status, text.includes('AAPL'), text.includes('US0378331005')]).toEqual([200, true, false])
  })

  test('an order for named entities needs access only to those, even if the plan loses other access', async () => {
    const made = await ready('commercial', NAMED)
    await move(made, 'pro')
    expect((await download(made)).status).toBe(200)
  })

  test('a dataset that reads rows itself may include entities that the order does not name', async () => {
    const made = await ready('commercial', { symbols: 'AAPL' }, '/v1/some-closes')
    expect((await download(made)).status).toBe(200)
    await move(made, 'pro')
    expect((await download(made)).json).toMatchObject({ status: 403, code: 'market-not-entitled' })
  })

  test('an order stays available when the plan loses a market that was not requested', async () => {
    const made = await ready('commercial', { ...WHOLE, exchanges: 'XNAS,XNYS' })
    await restrict(made, 'markets', ['XNAS', 'XNYS'], 'XLON:VOD')
    expect((await download(made)).status).toBe(200)
  })

  test('a key that was later limited to a list of symbols gets no full-market file', async () => {
    const made = await ready('pro', WHOLE)
    await restrict(made, 'symbols', ['AAPL', 'VOD'], 'T')
    expect((await download(made)).json).toMatchObject({ status: 403, code: 'entity-not-entitled' })
  })

  test('a key with a list of symbols gets rows about the issuers of its listings, until it loses one of them', async () => {
    const who = await at.who('commercial')
    await restrict({ who }, 'symbols', ['AAPL', 'T'], 'XLON:VOD')
    const { json } = await at.order(who, { symbols: 'AAPL,T' }, { endpoint: '/v1/some-reports' })
    expect(await at.work()).toEqual([])
    const made = { who, id: json.data.id }
    expect((await download(made)).text.match(/of XN\w+:\w+/g)?.toSorted()).toEqual(['of XNAS:AAPL', 'of XNYS:T'])
    await restrict(made, 'symbols', ['AAPL'], 'T')
    expect((await download(made)).json).toMatchObject({ status: 403, code: 'entity-not-entitled' })
  })

  test('a key that can no longer read funds gets no file that may contain them', async () => {
    const made = await ready('commercial', WHOLE)
    expect((await download(made)).text).toContain('VFIAX')
    await restrict(made, 'capabilities', ['bulk.download', 'eod.read'], 'VFIAX')
    expect((await download(made)).json).toMatchObject({ status: 403, code: 'mutual-funds-not-entitled' })
  })

  test('a plan with a shorter history gets no rows from before it', async () => {
    const made = await ready('commercial', { symbols: 'AAPL' })
    const since = await ready('commercial', NAMED)
    await move(made, 'pro')
    await move(since, 'pro')
    expect((await download(made)).json).toMatchObject({ status: 403, code: 'history-depth' })
    expect((await download(since)).status).toBe(200)
  })

  test('an export of the history’s first day can still be downloaded when the history starts a day later', async () => {
    const first = `${Number(at.host.clock.now().slice(0, 4)) - 10}${at.host.clock.now().slice(4, 10)}`
    const made = await ready('pro', { symbols: 'AAPL', from: first })
    at.host.clock.advance(3 * 3_600_000)
    expect((await at.order(made.who, { symbols: 'AAPL', from: first })).json.code).toBe('history-depth')
    expect((await download(made)).status).toBe(200)
  })

  test('an order without a stored entitlement has no file for anyone, and is refunded if it was not written', async () => {
    const made = await ready('pro', NAMED)
    const { json } = await at.order(made.who, NAMED)
    await at.host.database.database.query(`update exports.exports set entitlement = null`)
    expect((await download(made)).json).toMatchObject({ status: 409, code: 'export-expired' })
    const used = async () => (await at.host.get('/v1/usage', { key: made.who.key })).json.data.used
    expect(await used()).toBe(1_000)
    expect(await at.work()).toEqual([])
    expect((await at.get(made.who, json.data.id)).json.data).toMatchObject({
      status: 'failed',
      failure: expect.stringContaining('refunded'),
    })
    expect(await used()).toBe(500)
  })
})
