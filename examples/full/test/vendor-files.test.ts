import bonds from '@bourse/bonds'
import calendars from '@bourse/calendars'
import economic from '@bourse/economic'
import eod from '@bourse/eod'
import indices from '@bourse/indices'
import instruments from '@bourse/instruments'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startImportCommands, type ImportCommands } from './support/import-commands.ts'
import { VENDOR_FILES } from './support/vendor-files.ts'

const SETTINGS = { markets: { US: ['XNYS', 'XNAS', 'XASE'], OTHER: ['CRYPTO', 'FOREX', 'INDEX', 'BOND'] } }

let at: ImportCommands
beforeAll(async () => {
  const datasets = [instruments, calendars, eod, indices, economic, bonds]
  at = await startImportCommands(datasets, { clock: '2026-11-26T12:00:00Z', settings: SETTINGS })
}, 120_000)
afterAll(() => at?.close())

test.each(VENDOR_FILES)('$of: a file in the vendor’s format is imported unchanged', async (file) => {
  const { name, lines, market = 'XNAS', options = [], preset, bars, rejected = 0 } = file
  const path = join(at.folder, name)
  await writeFile(path, `${lines.join('\n')}\n`)
  const { code, json } = await at.run('import', 'eod', path, '--market', market, '--create-listings', ...options)
  expect([code, json.presets, json.quarantined], JSON.stringify(json)).toEqual([0, preset ? [preset] : [], rejected])
  for (const [symbol, expected] of Object.entries(bars)) {
    const named = symbol.includes(':') ? symbol : `${market}:${symbol}`
    const question = `/v1/eod?symbols=${named}&from=2000-01-01&order=asc`
    expect(await at.ask.shown(question, 'date', 'open', 'high', 'low', 'close', 'volume'), symbol).toEqual(expected)
  }
})

test('adjusted prices from a vendor are rejected without --adjusted-as-is', async () => {
  for (const { name, lines, options = [] } of VENDOR_FILES.filter((each) =>
    each.options?.includes('--adjusted-as-is'),
  )) {
    const path = join(at.folder, name)
    await writeFile(path, `${lines.join('\n')}\n`)
    const others = options.filter((option) => option !== '--adjusted-as-is')
    const { code, json } = await at.run('import', 'eod', path, '--market', 'XNAS', ...others)
    expect([code, JSON.stringify(json)], name).toEqual([1, expect.stringContaining('--adjusted-as-is')])
  }
})

const OTHER_RECORDS = [
  {
    words: ['indices', 'indices'],
    options: ['--market', 'INDEX', '--create-listings'],
    lines: ['symbol,name,index_type,level_available', 'SPX,S&P 500,equity,true'],
    stored: `select name as value from indices.indices`,
    value: 'S&P 500',
  },
  {
    words: ['economic', 'events'],
    lines: [
      'name,event_code,country_code,category,release_date,time_known,actual,status,publisher',
      'Consumer price index,cpi-yoy,US,prices,2026-02-11,false,2.4,released,us-bls',
    ],
    stored: `select actual::text as value from economic.events`,
    value: '2.4',
  },
  {
    words: ['bonds', 'stated-yields'],
    options: ['--market', 'BOND', '--create-listings'],
    lines: ['symbol,date,yield_to_maturity', '037833AL4,2026-02-23,0.041732'],
    stored: `select yield_to_maturity::text as value from bonds.stated_yields`,
    value: '0.041732',
  },
]

test.each(OTHER_RECORDS)('$words.0: the record $words.1 is imported by its name', async (record) => {
  const { words, options = [], lines, stored, value } = record
  const path = join(at.folder, `${words.join('-')}.csv`)
  await writeFile(path, `${lines.join('\n')}\n`)
  const { code, json } = await at.run('import', ...words, path, ...options)
  expect([code, json.published], JSON.stringify(json)).toEqual([0, 1])
  expect(json.record).toBe(words[1])
  expect(await at.host.database.database.query(stored)).toEqual([{ value }])
})

test('a derived record, an unknown one and a record without files are rejected', async () => {
  const path = join(at.folder, 'bonds-stated-yields.csv')
  const derived = await at.run('import', 'bonds', 'bond-yields', path)
  expect([derived.code, JSON.stringify(derived.json)]).toEqual([1, expect.stringContaining('derived from other rows')])
  const unknown = await at.run('import', 'bonds', 'yields-of-bonds', path)
  expect(unknown.code).not.toBe(0)
  const fileless = await at.run('import', 'bonds', 'stated-yields')
  expect([fileless.code, JSON.stringify(fileless.json)]).toEqual([2, expect.stringContaining('Expected files')])
})
