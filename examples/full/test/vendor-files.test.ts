import calendars from '@bourse/calendars'
import eod from '@bourse/eod'
import instruments from '@bourse/instruments'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startImportCommands, type ImportCommands } from './support/import-commands.ts'
import { VENDOR_FILES } from './support/vendor-files.ts'

const SETTINGS = { markets: { US: ['XNYS', 'XNAS', 'XASE'], OTHER: ['CRYPTO', 'FOREX'] } }

let at: ImportCommands
beforeAll(async () => {
  at = await startImportCommands([instruments, calendars, eod], { clock: '2026-11-26T12:00:00Z', settings: SETTINGS })
}, 120_000)
afterAll(() => at?.close())

test.each(VENDOR_FILES)('$of: a file as the vendor writes it is imported without a rewrite', async (file) => {
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

test('adjusted prices of a vendor are rejected without --adjusted-as-is', async () => {
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
