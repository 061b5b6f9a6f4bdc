import { startTestHost, type TestAnswer, type TestHost } from '@bourse/testkit'
import { defineDataset, publicId } from '@bourse/kit'
import { optionSymbols } from '@bourse/services'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import instruments, { directory, directoryRow } from '../src/index.ts'
import { world } from './support/world.ts'

let host: TestHost
let owner: string
let free: string
let ukOnly: string

const apple = publicId('ins', 'BBG000B9XRY4')
const CALL = 'AAPL200619C00300000'

/** A dataset with one contract on Apple and one on a listing that no key sees. */
const contracts = defineDataset({
  id: 'contracts',
  title: 'Contracts',
  summary: 'Option contracts for tests.',
  provides: [
    optionSymbols.provide({}, () => ({
      async of(symbols) {
        const listed = (contract_symbol: string, underlying_id: string) => [
          { contract_symbol, underlying_id, listed_on: '2019-09-16', ends_on: '2020-06-19' },
        ]
        const known = new Map([
          [`O:${CALL}`, listed(CALL, apple)],
          ['NONE200619C00300000', listed('NONE200619C00300000', 'ins_00000000000000000000')],
        ])
        return new Map(
          symbols.flatMap((symbol) => (known.has(symbol) ? [[symbol, known.get(symbol) ?? []] as const] : [])),
        )
      },
    })),
  ],
})

beforeAll(async () => {
  host = await startTestHost({ datasets: [instruments, contracts] })
  await host.submit(directory, world, { source: 'test' })
  owner = await host.key()
  free = await host.key({ plan: 'free' })
  ukOnly = await host.key({ plan: 'commercial', markets: ['XLON'] })
})
afterAll(() => host?.close())

const ask = (body: object, key = owner): Promise<TestAnswer> => host.post('/v1/symbology', body, { key })

/** Returns each interval of each input, as `from..to values`, without members that are null. */
async function mapped(body: object, key = owner) {
  const { status, json, text } = await ask(body, key)
  expect(status, text).toBe(200)
  const { not_found, partial, ambiguous } = json.meta
  const shown = ({ from, to, ...values }: Readonly<Record<string, string | null>>) =>
    `${from}..${to} ${Object.values(values).filter(Boolean).join(' ')}`
  const rows = Object.fromEntries(
    json.data.map(({ input, intervals }: { input: string; intervals: readonly Record<string, string>[] }) => [
      input,
      intervals.map(shown),
    ]),
  )
  return { rows, not_found, partial, ambiguous }
}

describe('POST /v1/symbology', () => {
  test('a symbol refers to its holder on each day, and the listing’s symbols follow its renames', async () => {
    const range = { start: '2000-01-01', end: '2024-01-01' }
    expect(await mapped({ inputs: ['FB'], from: 'symbol', to: ['symbol', 'figi'], ...range })).toEqual({
      rows: {
        FB: ['2000-01-01..2003-03-29 FB XNAS', '2012-05-18..2022-06-09 FB XNAS BBG000MM2P62'],
      },
      not_found: [],
      partial: ['FB'],
      ambiguous: [],
    })
    const figi = { inputs: ['bbg000mm2p62'], from: 'figi', to: ['symbol'], start: '2012-05-18', end: '2024-01-01' }
    expect(await mapped(figi)).toEqual({
      rows: { bbg000mm2p62: ['2012-05-18..2022-06-09 FB XNAS', '2022-06-09..2024-01-01 META XNAS'] },
      not_found: [],
      partial: [],
      ambiguous: [],
    })
  })

  test('a weekend between two symbols belongs to the first', async () => {
    const [before, after] = [
      { symbol: 'WKA', valid_from: '2019-01-02', valid_to: '2020-01-03' },
      { symbol: 'WKB', valid_from: '2020-01-06', valid_to: '2020-02-07' },
    ].map((row) => directoryRow({ listing: 'map:wk', exchange_mic: 'XNAS', cik: '4711', ...row }))
    await host.submit(directory, [before, after] as never, { source: 'weekend' })
    const body = { inputs: ['4711'], from: 'cik', to: ['symbol'], start: '2020-01-01', end: '2020-02-08' }
    expect(await mapped(body)).toEqual({
      rows: { 4711: ['2020-01-01..2020-01-06 WKA XNAS', '2020-01-06..2020-02-08 WKB XNAS'] },
      not_found: [],
      partial: [],
      ambiguous: [],
    })
  })

  test('without a date it is today, or the date of as_of; on is one day', async () => {
    const body = { inputs: ['WMI', 'WM'], from: 'symbol', to: ['symbol'] }
    const today = host.clock.now().slice(0, 10)
    expect((await mapped(body)).not_found).toEqual(['WMI'])
    expect((await mapped(body)).rows['WM']?.[0]).toContain(`${today}..`)
    expect(await mapped({ ...body, on: '2005-01-03' })).toMatchObject({
      rows: { WMI: ['2005-01-03..2005-01-04 WMI XNYS'], WM: [] },
      not_found: ['WM'],
    })
  })

  test('a name in another spelling resolves as it does in every list', async () => {
    const body = { inputs: ['BRK-B', 'BRK/B', 'brkb', 'ABR$A', 'DUO-A', 'SEP-B'], from: 'symbol', to: ['symbol'] }
    const { rows, ambiguous } = await mapped(body)
    const symbols = (input: string) => rows[input]?.map((each: string) => each.split(' ')[1])
    expect(['BRK-B', 'BRK/B', 'brkb'].map(symbols)).toEqual([['BRK.B'], ['BRK.B'], ['BRK.B']])
    expect(symbols('ABR$A')).toEqual(['ABR.PRA'])
    expect(symbols('SEP-B')).toEqual(['SEP.PRB'])
    expect(symbols('DUO-A').toSorted()).toEqual(['DUO.A', 'DUO.PRA'])
    expect(ambiguous).toEqual(['DUO-A'])
  })

  test('a symbol without an exchange resolves in the first market of the key; with one, in that market', async () => {
    const body = { inputs: ['VOD', 'XLON:VOD'], from: 'symbol', to: ['symbol'], on: '2020-01-02' }
    expect((await mapped(body)).rows).toEqual({
      VOD: ['2020-01-02..2020-01-03 VOD XNAS'],
      'XLON:VOD': ['2020-01-02..2020-01-03 VOD XLON'],
    })
    expect((await mapped(body, ukOnly)).rows).toMatchObject({ VOD: ['2020-01-02..2020-01-03 VOD XLON'] })
  })

  test('what the key may not see is not found, exactly like what does not exist', async () => {
    const id = async (symbol: string) =>
      (await ask({ inputs: [symbol], from: 'symbol', to: ['instrument_id'] })).json.data[0].intervals[0].instrument_id
    const same = async (key: string, hidden: Record<string, string>, absent: Record<string, string>) => {
      for (const [from, input] of Object.entries(hidden)) {
        const answers = await Promise.all(
          [input, absent[from] ?? ''].map(async (each) => {
            const { status, json } = await ask({ inputs: [each], from, to: ['instrument_id', 'isin', 'cik'] }, key)
            const text = JSON.stringify([status, json]).replaceAll(each, '<input>')
            return text
          }),
        )
        expect(answers[0], `${from} ${input}`).toBe(answers[1])
        expect(answers[0]).toContain('"not_found":["<input>"]')
      }
    }
    const absent = {
      symbol: 'XNAS:NOSUCH',
      isin: 'US0000000009',
      cik: '999999',
      figi: 'BBG000000000',
      instrument_id: 'ins_00000000000000000000',
    }
    const apple = { symbol: 'XNAS:AAPL', isin: 'US0378331005', cik: '320193', figi: 'BBG000B9XRY4' }
    await same(ukOnly, { ...apple, instrument_id: await id('AAPL') }, absent)
    await same(free, { symbol: 'PEP', instrument_id: await id('PEP'), isin: 'US9393221034' }, absent)
    expect((await mapped({ inputs: ['AAPL'], from: 'symbol', to: ['isin'] }, free)).not_found).toEqual([])
  })

  test('an exchange outside the key’s scope does not exist on either side of a mapping', async () => {
    const nasdaqOnly = await host.key({ plan: 'commercial', markets: ['XNAS'] })
    const range = { start: '2017-12-01', end: '2018-01-01' }
    const pep = { inputs: ['PEP', 'XNYS:PEP'], from: 'symbol', to: ['symbol'], ...range }
    expect(await mapped(pep, nasdaqOnly)).toEqual({
      rows: { PEP: ['2017-12-20..2018-01-01 PEP XNAS'], 'XNYS:PEP': [] },
      not_found: ['XNYS:PEP'],
      partial: ['PEP'],
      ambiguous: [],
    })
    expect((await mapped(pep)).rows['PEP']).toEqual([
      '2017-12-01..2017-12-20 PEP XNYS',
      '2017-12-20..2018-01-01 PEP XNAS',
    ])
  })

  test('an option contract maps to its underlying while it trades, for keys that see the underlying', async () => {
    const inputs = [`O:${CALL}`, 'NONE200619C00300000', 'AAPL200619C00310000']
    const to = ['contract_symbol', 'symbol', 'instrument_id']
    const body = { inputs, from: 'contract_symbol', to, start: '2019-01-01', end: '2021-01-01' }
    expect(await mapped(body)).toMatchObject({
      rows: { [`O:${CALL}`]: [`2019-09-16..2020-06-20 ${apple} AAPL XNAS ${CALL}`] },
      not_found: ['AAPL200619C00310000', 'NONE200619C00300000'],
      partial: [`O:${CALL}`],
    })
    expect((await mapped(body, ukOnly)).not_found).toHaveLength(3)
  })

  test('without a dataset of contracts, no contract is found', async () => {
    host.host.wiring.switch('contracts', false)
    const { not_found } = await mapped({
      inputs: [`O:${CALL}`],
      from: 'contract_symbol',
      to: ['symbol'],
      on: '2020-01-02',
    })
    host.host.wiring.switch('contracts', true)
    expect(not_found).toEqual([`O:${CALL}`])
  })

  test('a replaced identifier also refers to the listing, and its result is the current one', async () => {
    const [row] = world.filter(({ symbol }) => symbol === 'AAPL')
    await host.submit(directory, [{ ...row, isin: 'US0378331006' }] as never, { source: 'replaced' })
    const body = { inputs: ['US0378331005', 'US0378331006'], from: 'isin', to: ['symbol', 'isin'], on: '2020-01-02' }
    const current = ['2020-01-02..2020-01-03 AAPL XNAS US0378331006']
    expect((await mapped(body)).rows).toEqual({ US0378331005: current, US0378331006: current })
  })

  test('as_of maps according to what was known then', async () => {
    const before = host.clock.now()
    host.clock.advance(60_000)
    await host.submit(
      directory,
      [directoryRow({ symbol: 'LATER', exchange_mic: 'XNAS', valid_from: '2019-01-02', name: 'Later' })],
      { source: 'later' },
    )
    const body = { inputs: ['LATER'], from: 'symbol', to: ['symbol'], on: '2020-01-02' }
    expect((await mapped(body)).not_found).toEqual([])
    expect((await mapped({ ...body, as_of: before })).not_found).toEqual(['LATER'])
    expect((await ask({ ...body, as_of: before })).json.meta.as_of).toBe(before.replace('.000', ''))
  })

  test('the directory in memory and the statements used until it is loaded return the same results', async () => {
    const inputs = [...new Set(world.flatMap(({ symbol, exchange_mic }) => [symbol, `${exchange_mic}:${symbol}`]))]
    const range = { start: '1990-01-01', end: '2030-01-01' }
    const all = ['symbol', 'instrument_id', 'company_id', 'isin', 'cusip', 'figi', 'cik', 'lei'] as const
    const [first] = (await ask({ inputs, from: 'symbol', to: [...all], ...range })).json.data
    expect(first).toBeDefined()
    // A past as_of never reads the directory in memory.
    const past = host.clock.now()
    host.clock.advance(60_000)
    for (const from of all) {
      const known = (await ask({ inputs, from: 'symbol', to: [...all], ...range })).json.data
        .flatMap(({ intervals }: { intervals: readonly Record<string, string>[] }) => intervals)
        .flatMap((each: Record<string, string>) =>
          from === 'symbol' ? `${each['exchange_mic']}:${each['symbol']}` : (each[from] ?? []),
        )
      const body = { inputs: [...new Set(known)], from, to: [...all], ...range }
      expect((await ask(body)).json.data, from).toEqual((await ask({ ...body, as_of: past })).json.data)
    }
  })

  test('it is free, counts toward the limit per minute, and accepts 2,000 inputs', async () => {
    const inputs = Array.from({ length: 2_000 }, (_, at) => `ins_${String(at).padStart(20, '0')}`)
    const pro = await host.key({ plan: 'pro' })
    const answer = await host.post('/v1/symbology', { inputs, from: 'instrument_id', to: ['symbol'] }, { key: pro })
    expect([answer.status, answer.json.meta.not_found.length]).toEqual([200, 2_000])
    expect(answer.headers).toMatchObject({ 'x-credits-cost': '0', 'x-ratelimit-remaining': '299' })
    expect((await ask({ inputs: [...inputs, 'X'], from: 'instrument_id', to: ['symbol'] })).status).toBe(422)
  })

  test.each([
    [{ on: '2020-01-02', start: '2020-01-01' }, '/on', 'give on, or start and end, not both'],
    [{ end: '2020-01-02' }, '/start', 'is required together with end'],
    [{ start: '2020-01-02', end: '2020-01-02' }, '/end', 'expected a date after start, got 2020-01-02'],
    [{ to: ['contract_symbol'] }, '/to', 'contract_symbol requires from: contract_symbol'],
    [{ to: [] }, '/to', 'expected'],
    [{ inputs: [] }, '/inputs', 'expected'],
    [{ from: 'ticker' }, '/from', 'expected'],
  ])('%o is rejected at %s', async (given, pointer, message) => {
    const { status, json } = await ask({ inputs: ['AAPL'], from: 'symbol', to: ['isin'], ...given })
    expect([status, json.code]).toEqual([422, 'invalid-parameter'])
    expect(json.errors).toContainEqual(expect.objectContaining({ pointer, message: expect.stringContaining(message) }))
  })
})
