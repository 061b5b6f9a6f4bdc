import economic from '@bourse/economic'
import { importFile } from '@bourse/host'
import eod from '@bourse/eod'
import instruments from '@bourse/instruments'
import options from '@bourse/options'
import type { Dataset } from '@bourse/kit'
import type { TestHost } from '@bourse/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { casePath } from './support/cases.ts'
import { startFullHost } from './support/full-host.ts'
import { describeReal } from './support/real-data.ts'
import { asking } from './support/rows.ts'

describeReal('case 07: chains with adjusted series', () => {
  let host: TestHost
  let ask: ReturnType<typeof asking>

  beforeAll(async () => {
    host = await startFullHost('2026-11-25T12:00:00Z')
    ask = asking(host, await host.key())
    const load = async (dataset: Dataset, ...names: readonly string[]) => {
      for (const name of names) {
        await importFile(host.host.publications, dataset, casePath('07-options', name), { source: 'import', map: {} })
        await host.host.refresh()
      }
    }
    await host.ingest(economic, 'treasury', [casePath('08-treasury-6week', 'daily-treasury-rates.csv')])
    await load(instruments, 'inst.csv', 'inst2.csv')
    await load(eod, 'bars.csv', 'bars2.csv')
    await load(options, 'chain.csv', 'chain2.csv')
  }, 120_000)
  afterAll(() => host?.close())

  const quotes = async (underlying: string) => await ask.rows(`/v1/options/quotes?symbols=${underlying}`)
  const quoteOf = async (underlying: string, symbol: string) =>
    (await quotes(underlying)).find(({ contract_symbol }) => contract_symbol === symbol)
  const GREEKS = ['implied_volatility', 'delta', 'gamma', 'theta', 'vega', 'rho'] as const

  test.each([
    ['UVXQ', 'UVXQ1270319C00050000'],
    ['BABA', 'BABA2270115C00145000'],
    ['BABA', 'BABA1270115C00145000'],
    ['SDS', 'SDS1270115C00003000'],
  ])('%s: %s has unknown deliverables, and neither volatility nor greeks', async (underlying, symbol) => {
    const quote = await quoteOf(underlying, symbol)
    for (const name of GREEKS) expect(quote?.[name], name).toBeNull()
    expect(quote).toMatchObject({ greeks_source: null, greeks_unavailable: 'deliverables-unknown' })
    const [contract] = await ask.rows(`/v1/options/contracts?contract_symbols=${symbol}`)
    expect(contract).toMatchObject({ adjusted: true, deliverables: [] })
  })

  test.each([
    ['BABA', 'BABA270115C00145000'],
    ['UVXQ', 'UVXQ270319C00050000'],
  ])('%s: %s is standard and has the model’s volatility and greeks', async (underlying, symbol) => {
    const quote = await quoteOf(underlying, symbol)
    for (const name of GREEKS) expect(quote?.[name], name).not.toBeNull()
    expect(quote).toMatchObject({ greeks_source: 'model', greeks_unavailable: null })
  })

  test('BRKB is BRK.B, strikes are exact, and paging terminates', async () => {
    expect(await quotes('BRK.B')).toMatchObject([{ contract_symbol: 'BRKB270115C00480000', underlying: 'BRK.B' }])
    expect(new Set((await quotes('F')).map(({ strike }) => strike))).toEqual(new Set(['12.82', '0.5']))
    expect(await ask.allRows('/v1/options/quotes?symbols=TLT&limit=2')).toHaveLength(5)
  })
})
