import instruments, { canonicalSymbol } from '@bourse/instruments'
import { BadRecord } from '@bourse/kit'
import { parseAll, type TestHost } from '@bourse/testkit'
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startFullHost } from './support/full-host.ts'
import { isoDate } from './support/iso-date.ts'
import { describeReal, realPath } from './support/real-data.ts'
import { asking } from './support/rows.ts'

const DAYS = [
  ...['20141010', '20150312', '20150313', '20150316', '20150317', '20150318', '20150320', '20150323', '20150324'],
  ...['20150401', '20150501', '20150601', '20150701', '20150901'],
]
const LAST = '20150901'

/** A line of otherlisted.txt with its three notations for a symbol, and Bourse's notation. */
interface OtherLine {
  readonly act: string
  readonly cqs: string
  readonly nasdaq: string
  readonly stored: string
}

describeReal('the Nasdaq Trader directories, day by day', () => {
  let host: TestHost
  let ask: ReturnType<typeof asking>

  beforeAll(async () => {
    host = await startFullHost('2015-09-02T02:30:00Z')
    ask = asking(host, await host.key())
    for (const day of DAYS) expect(await takeIn(day), day).toMatchObject({ quarantined: 0, rows: expect.any(Number) })
  })
  afterAll(() => host?.close())

  const parse = async (day: string): Promise<readonly Readonly<Record<string, unknown>>[]> => {
    const files = { nasdaqListed: textOf(`nasdaqlisted-${day}`), otherListed: textOf(`otherlisted-${day}`) }
    return (await parseAll(source(), files, {})).map((row) => {
      if (row instanceof BadRecord) throw row
      return { ...(row as object) }
    })
  }
  const takeIn = async (day: string) => {
    const { feeds, id } = source()
    if (!('part' in feeds) || feeds.part !== 'staging') throw new Error(`${id} feeds a staging table`)
    return host.submit(feeds, await parse(day), { source: id, complete: true })
  }
  const idOf = async (symbol: string, at = isoDate(LAST)) =>
    (await ask.rows(`/v1/securities?symbols=${symbol}&symbol_at=${at}`))[0]?.['instrument_id'] ?? ''
  const symbolsOf = async (symbol: string, at?: string) =>
    ask.shown(`/v1/instruments/${await idOf(symbol, at)}/symbols`, 'exchange_mic', 'symbol', 'valid_from', 'valid_to')
  const eventsOf = async (symbol: string) =>
    ask.shown(
      `/v1/instruments/${await idOf(symbol)}/events`,
      'date',
      'previous_ticker',
      'ticker',
      'previous_exchange_mic',
    )

  test('a rename is one listing under two symbols', async () => {
    expect(await symbolsOf('TACO')).toEqual(['XNAS LEVY 2014-10-10 2015-04-30', 'XNAS TACO 2015-05-01 -'])
    expect(await eventsOf('TACO')).toEqual(['2015-05-01 XNAS:LEVY XNAS:TACO XNAS'])
    expect(await idOf('LEVY', '2015-04-30')).toBe(await idOf('TACO'))
    const tickers = (date: string) =>
      ask.shown(`/v1/tickers?exchange=XNAS&type=CS&name=del%20taco&date=${date}`, 'ticker')
    expect([await tickers('2015-04-30'), await tickers('2015-05-01')]).toEqual([['LEVY'], ['TACO']])
    expect(await ask.shown('/v1/symbols/search?q=levyw', 'symbol', 'valid_to')).toEqual(['LEVYW 2015-04-30'])
  })

  test('a symbol that moved to another class on the day of a rename is distinguished', async () => {
    expect(await symbolsOf('ZG')).toEqual(['XNAS Z 2014-10-10 2015-08-31', 'XNAS ZG 2015-09-01 -'])
    expect(await symbolsOf('Z')).toEqual(['XNAS Z 2015-09-01 -'])
    expect(await idOf('Z', '2015-08-31')).toBe(await idOf('ZG'))
  })

  test('a move between exchanges keeps the listing, and its event has the same old and new ticker', async () => {
    expect(await symbolsOf('TW')).toEqual(['XNYS TW 2014-10-10 2015-03-12', 'XNAS TW 2015-03-13 -'])
    expect(await eventsOf('TW')).toEqual(['2015-03-13 XNAS:TW XNAS:TW XNYS'])
    expect(await eventsOf('LEU')).toEqual(['2015-03-16 XASE:LEU XASE:LEU XNYS'])
    const carried = await ask.shown(
      '/v1/securities?symbols=TW&symbol_at=2015-09-01',
      'exchange_mic',
      'valid_from',
      'valid_to',
    )
    expect(carried).toEqual(['XNAS 2014-10-10 -'])
    expect(await ask.shown('/v1/tickers?ticker=TW&type=CS&exchange=XNYS&date=2015-03-12', 'ticker')).toContain('TW')
    expect(await ask.shown('/v1/tickers?ticker=TW&type=CS&exchange=XNYS&date=2015-03-13', 'ticker')).not.toContain('TW')
  })

  test('a delisting ends the listing; its ticker is later given to another company', async () => {
    expect(await symbolsOf('AGN', '2015-03-16')).toEqual(['XNYS AGN 2014-10-10 2015-03-16'])
    expect(await symbolsOf('AGN')).toEqual(['XNYS AGN 2015-07-01 -'])
    expect(await ask.shown('/v1/tickers?ticker=AGN&type=CS&exchange=XNYS', 'ticker', 'active', 'delisted_on')).toEqual(
      expect.arrayContaining(['AGN true -', 'AGN false 2015-03-16']),
    )
    const ended = await idOf('AGN', '2015-03-16')
    expect(await ask.shown(`/v1/instruments?instrument_ids=${ended}&status=all`, 'status')).toEqual(['inactive'])
    expect(await ask.rows(`/v1/instruments?instrument_ids=${ended}`)).toEqual([])
  })

  test('a unit that was missing from only one file was never delisted', async () => {
    expect((await parse('20150323')).some(({ symbol }) => symbol === 'HRMNU')).toBe(false)
    expect(await symbolsOf('HRMNU')).toEqual(['XNAS HRMNU 2015-03-20 -'])
  })

  test.each(['20150316', '20150501', LAST])('the active tickers of %s match those in its files', async (day) => {
    const rows = await ask.allRows(`/v1/tickers?date=${isoDate(day)}&active=true&limit=1000`)
    const active = rows.map(({ ticker, exchange_mic }) => `${ticker} ${exchange_mic}`)
    const inFiles = new Set((await parse(day)).map(({ symbol, exchange_mic }) => `${symbol} ${exchange_mic}`))
    expect(new Set(active).size).toBe(active.length)
    expect([...inFiles].filter((line) => !active.includes(line))).toEqual([])
    // A security that is missing from only the last file is not delisted yet.
    if (day !== LAST) expect(active).toHaveLength(inFiles.size)
    const tickers = rows.map(({ ticker }) => ticker ?? '')
    expect(tickers).toEqual(tickers.toSorted())
  })

  test('test issues are not listings', async () => {
    expect((await ask.get('/v1/securities?symbols=ZVZZT')).json.code).toBe('symbol-not-resolved')
    expect(await ask.rows('/v1/symbols/search?q=ZVZZ')).toEqual([])
  })

  test('a share class resolves from its usual spellings', async () => {
    for (const text of ['BRK.B', 'brk.b', 'BRK-B', 'BRK/B', 'BRKB', 'XNYS:BRK-B']) {
      expect(await ask.shown(`/v1/securities?symbols=${encodeURIComponent(text)}`, 'symbol'), text).toEqual(['BRK.B'])
    }
    expect(await ask.shown('/v1/symbols/search?q=brk-', 'symbol')).toEqual(['BRK.A', 'BRK.B'])
    expect(await ask.shown('/v1/tickers?ticker=BRK/', 'ticker')).toEqual(['BRK.A', 'BRK.B'])
  })

  test('a preferred stock resolves from its usual spellings', async () => {
    for (const text of ['ABR.PRA', 'ABR$A', 'ABRpA', 'ABR-A', 'ABR-PA', 'ABR/PA'])
      expect(await ask.shown(`/v1/securities?symbols=${encodeURIComponent(text)}`, 'symbol'), text).toEqual(['ABR.PRA'])
    for (const q of ['ABR$', 'ABRp', 'abr.pr'])
      expect(await ask.shown(`/v1/symbols/search?q=${encodeURIComponent(q)}`, 'symbol'), q).toEqual([
        'ABR.PRA',
        'ABR.PRB',
        'ABR.PRC',
      ])
  })

  /**
   * Ambiguous notations: the base symbol has a class of warrants and one of preferred stock, or two classes; issues
   * that were called keep the plain symbol.
   */
  const AMBIGUOUS = {
    act: ['STI.A'],
    cqs: ['AFQ/CL', 'AGM/A'],
    nasdaq: ['AFQ*', 'AGM-A', 'STI-A'],
  }
  /** Symbols that are another security's ticker in uppercase; an exact match takes precedence. */
  const TAKEN = { act: [], cqs: ['AAp', 'CpK', 'CpL', 'CpN', 'PLpC'], nasdaq: [] }

  test.each(['act', 'cqs', 'nasdaq'] as const)(
    'every line resolves from its symbol in the %s spelling',
    async (column) => {
      const odd = otherLines(LAST).filter(
        (line) => /[^A-Z]/.test(line[column]) && !TAKEN[column].some((text) => text === line[column]),
      )
      const found: string[] = []
      const unresolved: string[] = []
      for (let at = 0; at < odd.length; at += 100) {
        const symbols = odd.slice(at, at + 100).map((line) => encodeURIComponent(line[column]))
        const { json } = await ask.get(`/v1/securities?symbols=${symbols.join()}&symbol_at=${isoDate(LAST)}`)
        found.push(...json.data.map(({ symbol }: { symbol: string }) => symbol))
        unresolved.push(...json.meta.errors.map(({ symbol }: { symbol: string }) => symbol))
      }
      const expected = odd.filter((line) => !AMBIGUOUS[column].some((text) => text === line[column]))
      expect(odd.length).toBeGreaterThan(540)
      expect(unresolved.toSorted()).toEqual(AMBIGUOUS[column])
      expect(found.toSorted()).toEqual(expected.map(({ stored }) => stored).toSorted())
    },
  )

  test('an uppercase ticker takes precedence over a spelling with the same letters', async () => {
    for (const text of TAKEN.cqs)
      expect(await ask.shown(`/v1/securities?symbols=${text}`, 'symbol')).toEqual([text.toUpperCase()])
  })

  test('reingesting a day writes nothing', async () => {
    expect(await takeIn(LAST)).toMatchObject({ batch: undefined, published: 0 })
  })
})

function source() {
  const found = instruments.sources.find(({ id }) => id === 'nasdaq-trader')
  if (found === undefined) throw new Error('instruments has the source nasdaq-trader')
  return found
}

function textOf(name: string): string {
  return gunzipSync(readFileSync(realPath('symbol-directory', 'nasdaqtrader', `${name}.txt.gz`))).toString('latin1')
}

/** Lines of the day's otherlisted.txt without test issues. */
function otherLines(day: string): readonly OtherLine[] {
  const lines = textOf(`otherlisted-${day}`).split('\r\n').slice(1, -2)
  return lines.flatMap((line) => {
    const [act = '', , , cqs = '', , , isTest, nasdaq = ''] = line.split('|')
    return isTest === 'Y' ? [] : [{ act, cqs, nasdaq, stored: canonicalSymbol({ cqs, nasdaq }) ?? '' }]
  })
}
