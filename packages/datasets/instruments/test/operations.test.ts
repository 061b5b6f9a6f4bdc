import { startTestHost, type TestAnswer, type TestHost } from '@bourse/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import instruments, { directory } from '../src/index.ts'
import { world } from './support/world.ts'

let host: TestHost
let owner: string
let pro: string
let free: string
let ukOnly: string
let unrestricted: string

beforeAll(async () => {
  host = await startTestHost({ datasets: [instruments] })
  await host.submit(directory, world, { source: 'test' })
  owner = await host.key()
  pro = await host.key({ plan: 'pro' })
  free = await host.key({ plan: 'free' })
  ukOnly = await host.key({ plan: 'commercial', markets: ['XLON'] })
  unrestricted = await host.key({ plan: 'commercial' })
})
afterAll(() => host?.close())

/** Response rows; tests assert on individual fields. */
type Row = TestAnswer['json']

async function rows(path: string, key = owner): Promise<Row[]> {
  const answer = await host.get(path, { key })
  expect(answer.status, `${path}: ${answer.text}`).toBe(200)
  return answer.json.data
}

async function idOf(symbol: string, key = owner, at = '2026-03-02'): Promise<string> {
  const [security] = await rows(`/v1/securities?symbols=${encodeURIComponent(symbol)}&symbol_at=${at}`, key)
  return security.instrument_id
}

async function refusal(path: string, key = owner): Promise<readonly [number, string]> {
  const { status, json } = await host.get(path, { key })
  return [status, json.code]
}

describe('GET /v1/instruments', () => {
  test('lists active instruments by id unless another status is requested', async () => {
    const active = await rows('/v1/instruments?limit=1000')
    expect(active.map(({ id }) => id)).toEqual(active.map(({ id }) => id).toSorted())
    expect(new Set(active.map(({ status }) => status))).toEqual(new Set(['active']))
    expect((await rows('/v1/instruments?status=expired')).map(({ symbol }) => symbol)).toEqual(['AIG.WS'])
    expect((await rows('/v1/instruments?status=inactive')).map(({ symbol }) => symbol)).toEqual(['FB'])
    expect((await rows('/v1/instruments?status=all&limit=1000')).length).toBe(active.length + 2)
    const [delisted] = await rows('/v1/instruments?status=inactive')
    expect(await rows(`/v1/history?operation=instruments.list&key=${delisted.id}`)).toMatchObject([
      { values: { symbol: 'FB', status: 'inactive' } },
    ])
  })

  test('without selectors, every entitled instrument is returned; a market or id outside the key is rejected', async () => {
    expect((await rows('/v1/instruments', ukOnly)).map(({ symbol }) => symbol).toSorted()).toEqual(['ULVR', 'VOD'])
    expect(await refusal('/v1/instruments?symbols=XNAS:AAPL', ukOnly)).toEqual([403, 'market-not-entitled'])
    expect(await refusal('/v1/instruments?symbols=XNAS:NOSUCH', ukOnly)).toEqual([403, 'market-not-entitled'])
    expect(await refusal(`/v1/instruments?instrument_ids=${await idOf('AAPL')}`, ukOnly)).toEqual([
      403,
      'market-not-entitled',
    ])
    expect(await refusal('/v1/instruments?symbols=PEP', free)).toEqual([403, 'entity-not-entitled'])
  })

  test('a key limited to symbols sees only their instruments', async () => {
    expect((await rows('/v1/instruments', free)).map(({ symbol }) => symbol).toSorted()).toEqual(['AAPL', 'META'])
  })

  test('funds are excluded without mutual-funds.read and rejected if requested by name; with it, they are included', async () => {
    const symbols = async (key: string) => (await rows('/v1/instruments?limit=1000', key)).map(({ symbol }) => symbol)
    expect(await symbols(pro)).not.toContain('VFIAX')
    expect(await symbols(pro)).not.toContain('BOND:US037833EQ92')
    expect(await symbols(unrestricted)).toEqual(expect.arrayContaining(['VFIAX', 'BOND:US037833EQ92']))
    expect(await refusal('/v1/instruments?symbols=VFIAX', pro)).toEqual([403, 'mutual-funds-not-entitled'])
    expect(await refusal('/v1/instruments?symbols=BOND:US037833EQ92', pro)).toEqual([403, 'market-not-entitled'])
  })

  test('identifier and identifier_type must be used together and find the instrument; a CIK may have leading zeros', async () => {
    expect(await rows('/v1/instruments?identifier=us0378331005&identifier_type=ISIN')).toMatchObject([
      { symbol: 'AAPL' },
    ])
    for (const cik of ['320193', '0000320193'])
      expect(await rows(`/v1/instruments?identifier=${cik}&identifier_type=cik`)).toMatchObject([{ symbol: 'AAPL' }])
    expect(await rows('/v1/instruments?identifier=US0378331005&identifier_type=CUSIP')).toEqual([])
    const several = await host.get('/v1/instruments?identifier=us0378331005,US0000000002&identifier_type=ISIN', {
      key: owner,
    })
    expect(several.json.data).toMatchObject([{ symbol: 'AAPL' }])
    expect(several.json.meta.errors).toMatchObject([
      { code: 'symbol-not-resolved', symbol: 'US0000000002', instrument_id: null },
    ])
    const [apple] = several.json.data
    const identified = { us0378331005: [apple.id], US0000000002: [] }
    expect(several.json.meta.identified).toEqual(identified)
    const { headers } = await host.get(
      '/v1/instruments?identifier=us0378331005,US0000000002&identifier_type=ISIN&format=csv',
      { key: owner },
    )
    expect(JSON.parse(headers['x-meta'] ?? '')).toEqual({ identified })
    const hidden = await host.get('/v1/instruments?identifier=US0378331005&identifier_type=ISIN', { key: ukOnly })
    expect(hidden.json.meta.identified).toEqual({ US0378331005: [] })
    expect(await refusal('/v1/instruments?identifier=US0378331005')).toEqual([422, 'invalid-parameter'])
    expect(await refusal('/v1/instruments?identifier_type=ISIN')).toEqual([422, 'invalid-parameter'])
  })

  test('all rows have all fields, and pages neither skip nor repeat rows', async () => {
    const whole = await rows('/v1/instruments?limit=1000')
    const paged: Row[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const { json } = await host.get(`/v1/instruments?limit=3${cursor === '' ? '' : `&cursor=${cursor}`}`, {
        key: owner,
      })
      paged.push(...json.data)
      cursor = json.meta.next_cursor
    }
    expect(paged).toEqual(whole)
    expect(Object.keys(whole[0])).toContain('delisted_on')
  })

  test('requires its own capability', async () => {
    const without = await host.key({ plan: 'pro', capabilities: ['reference.read'] })
    expect(await refusal('/v1/instruments', without)).toEqual([403, 'capability-missing'])
    expect(await refusal(`/v1/instruments/${await idOf('AAPL')}`, without)).toEqual([403, 'capability-missing'])
  })
})

describe('GET /v1/instruments/{id}', () => {
  test('returns the record, even an expired one', async () => {
    const id = await idOf('AIG.WS')
    const { status, json } = await host.get(`/v1/instruments/${id}`, { key: owner })
    expect(status).toBe(200)
    expect(json.data).toMatchObject({
      id,
      symbol: 'AIG.WS',
      status: 'expired',
      type: 'WARRANT',
      delisted_on: '2021-01-19',
    })
  })

  test('returns 404 if the id is unknown or outside the key’s scope', async () => {
    expect(await refusal('/v1/instruments/ins_00000000000000000000')).toEqual([404, 'record-not-found'])
    expect(await refusal(`/v1/instruments/${await idOf('AAPL')}`, ukOnly)).toEqual([404, 'record-not-found'])
    expect(await refusal(`/v1/instruments/${await idOf('PEP')}`, free)).toEqual([404, 'record-not-found'])
  })
})

describe('GET /v1/instruments/{instrument_id}/symbols', () => {
  test('lists all aliases, including retired tickers, by valid_from', async () => {
    const found = await rows(`/v1/instruments/${await idOf('WM')}/symbols`)
    expect(found.map(({ symbol, valid_from, valid_to }) => [symbol, valid_from, valid_to])).toEqual([
      ['UW', '1998-01-02', '1998-07-16'],
      ['WMI', '1998-07-17', '2009-08-04'],
      ['WM', '2009-08-05', null],
    ])
  })

  test('providers’ names for an index are symbol assignments, not events', async () => {
    const id = await idOf('INDEX:SPX')
    const found = await rows(`/v1/instruments/${id}/symbols`)
    expect(found.map(({ symbol }) => symbol)).toEqual(expect.arrayContaining(['INDEX:SPX', '^GSPC']))
    expect(await rows(`/v1/instruments/${id}/events`)).toEqual([])
    expect((await rows('/v1/securities?symbols=%5EGSPC')).map(({ symbol }) => symbol)).toEqual(['INDEX:SPX'])
  })

  test('a ticker that was assigned twice has two rows', async () => {
    const found = await rows(`/v1/instruments/${await idOf('QQQ')}/symbols`)
    expect(found.map(({ symbol }) => symbol)).toEqual(['QQQ', 'QQQQ', 'QQQ'])
    expect(new Set(found.map(({ id }) => id)).size).toBe(3)
  })

  test('pages by cursor', async () => {
    const id = await idOf('QQQ')
    const first = (await host.get(`/v1/instruments/${id}/symbols?limit=2`, { key: owner })).json
    const rest = await rows(`/v1/instruments/${id}/symbols?limit=2&cursor=${first.meta.next_cursor}`)
    expect([...first.data, ...rest]).toEqual(await rows(`/v1/instruments/${id}/symbols`))
  })

  test.each(['symbols', 'identifiers', 'events'])(
    'an id outside the key’s scope is 404 identifier-not-found: %s',
    async (list) => {
      expect(await refusal(`/v1/instruments/ins_00000000000000000000/${list}`)).toEqual([404, 'identifier-not-found'])
      expect(await refusal(`/v1/instruments/${await idOf('AAPL')}/${list}`, ukOnly)).toEqual([
        404,
        'identifier-not-found',
      ])
      expect(await refusal(`/v1/instruments/${await idOf('VFIAX')}/${list}`, pro)).toEqual([
        403,
        'mutual-funds-not-entitled',
      ])
    },
  )
})

describe('GET /v1/instruments/{instrument_id}/identifiers', () => {
  test('lists identifiers by id, without dates; effective_date does not narrow the list', async () => {
    const id = await idOf('AAPL')
    const found = await rows(`/v1/instruments/${id}/identifiers`)
    expect(found.map(({ identifier_type, identifier }) => [identifier_type, identifier]).toSorted()).toEqual([
      ['CIK', '0000320193'],
      ['FIGI', 'BBG000B9XRY4'],
      ['ISIN', 'US0378331005'],
    ])
    expect(found.map(({ id }) => id)).toEqual(found.map(({ id }) => id).toSorted())
    for (const { valid_from, valid_to } of found) expect([valid_from, valid_to]).toEqual([null, null])
    expect(await rows(`/v1/instruments/${id}/identifiers?effective_date=1990-01-01`)).toEqual(found)
  })
})

describe('GET /v1/instruments/{instrument_id}/events', () => {
  test('a rename shows both tickers, each with its MIC', async () => {
    const found = await rows(`/v1/instruments/${await idOf('WM')}/events`)
    expect(found.map(({ date, ticker, previous_ticker }) => [date, ticker, previous_ticker])).toEqual([
      ['1998-07-17', 'XNYS:WMI', 'XNYS:UW'],
      ['2009-08-05', 'XNYS:WM', 'XNYS:WMI'],
    ])
  })

  test('an event whose ticker equals previous_ticker is a move between exchanges', async () => {
    expect(await rows(`/v1/instruments/${await idOf('PEP')}/events`)).toMatchObject([
      {
        date: '2017-12-20',
        ticker: 'XNAS:PEP',
        previous_ticker: 'XNAS:PEP',
        exchange_mic: 'XNAS',
        previous_exchange_mic: 'XNYS',
      },
    ])
  })

  test('the first listing is not an event', async () => {
    expect(await rows(`/v1/instruments/${await idOf('AAPL')}/events`)).toEqual([])
  })
})

describe('GET /v1/tickers', () => {
  const tickers = async (query: string, key = owner) =>
    (await rows(`/v1/tickers?limit=1000&${query}`, key)).map(({ ticker }) => ticker)

  test('q matches the start of the ticker or words of the name, best match first', async () => {
    expect((await tickers('q=apple'))[0]).toBe('AAPL')
    expect(await tickers('q=berkshire%20class')).toEqual(['BRK.A', 'BRK.B'])
    expect(await tickers('q=ABR')).toEqual(['ABR', 'ABR.PRA'])
    expect((await tickers('q=brk-b'))[0]).toBe('BRK.B')
    expect(await tickers('q=pple')).toEqual([])
    expect(await tickers('q=apple&type=ETF')).toEqual([])
    expect(await tickers('q=%24%25')).toEqual([])
  })

  test('q pages in its own order', async () => {
    const all = await tickers('q=inc')
    const path = '/v1/tickers?q=inc&limit=1'
    const first = await host.get(path, { key: owner })
    const second = await host.get(`${path}&cursor=${first.json.meta.next_cursor}`, { key: owner })
    expect([first, second].map(({ json }) => json.data[0].ticker)).toEqual(all.slice(0, 2))
  })

  test('lists active and delisted listings by ticker, then listing', async () => {
    const all = await rows('/v1/tickers?limit=1000')
    const sorted = all.toSorted((a, b) =>
      `${a.ticker}\0${a.instrument_id}` < `${b.ticker}\0${b.instrument_id}` ? -1 : 1,
    )
    expect(all).toEqual(sorted)
    expect(all.find(({ ticker }) => ticker === 'AIG.WS')).toMatchObject({ active: false, delisted_on: '2021-01-19' })
    expect(all.find(({ ticker }) => ticker === 'AAPL')).toMatchObject({
      active: true,
      delisted_on: null,
      cik: '0000320193',
    })
    expect(all.find(({ ticker }) => ticker === 'INDEX:SPX')).toMatchObject({ exchange_mic: 'INDEX', type: 'INDEX' })
  })

  test('date returns that day’s tickers, without listings that started later', async () => {
    expect(await tickers('date=2005-01-03&exchange=XNYS&ticker=WM')).toEqual(['WMI'])
    expect(await tickers('date=2005-01-03&ticker=FB')).toEqual(['FB'])
    expect(await tickers('date=2005-01-03&ticker=META')).toEqual([])
    expect(await tickers('date=2015-01-05&ticker=FB')).toEqual(['FB', 'FB'])
    expect(await tickers('date=2015-01-05&ticker=FB&active=true')).toEqual(['FB'])
    expect(await tickers('date=2020-01-05&ticker=AIG.WS&active=true')).toEqual(['AIG.WS'])
    expect((await rows('/v1/tickers?date=2020-01-05&ticker=AIG.WS'))[0].delisted_on).toBe(null)
  })

  test('filters by ticker prefix, name, type, asset class, exchange, country, CIK and FIGI', async () => {
    expect(await tickers('ticker=brk')).toEqual(['BRK.A', 'BRK.B'])
    expect(await tickers('ticker=BRK-B')).toEqual(['BRK.B'])
    expect(await tickers('name=hATHAWAY')).toEqual(['BRK.A', 'BRK.B'])
    expect(await tickers('name=50%25')).toEqual([])
    expect(await tickers('type=PFD')).toEqual(['ABR.PRA', 'DUO.PRA', 'SEP.PRB'])
    expect(await tickers('asset_class=crypto')).toEqual(['BTCUSD'])
    expect(await tickers('asset_class=INDEX')).toEqual(['INDEX:SPX'])
    expect(await tickers('type=FUND')).toEqual(['VFIAX'])
    expect(await tickers('exchange=XLON')).toEqual(['ULVR', 'VOD'])
    expect(await tickers('country=gb')).toEqual(['ULVR', 'VOD'])
    expect(await tickers('cik=320193')).toEqual(['AAPL'])
    expect(await tickers('figi=BBG000B9XRY4')).toEqual(['AAPL'])
    expect(await tickers('active=false')).toEqual(['AIG.WS', 'FB'])
  })

  test('is limited to the key’s scope; an exchange outside it is rejected', async () => {
    expect(await tickers('', ukOnly)).toEqual(['ULVR', 'VOD'])
    expect(await tickers('', free)).toEqual(['AAPL', 'META'])
    expect(await tickers('type=FUND', pro)).toEqual([])
    expect(await refusal('/v1/tickers?exchange=XNAS', ukOnly)).toEqual([403, 'market-not-entitled'])
    for (const unknown of ['XXXX', 'XLON,XPAR'])
      expect(await refusal(`/v1/tickers?exchange=${unknown}`, pro)).toEqual([422, 'invalid-parameter'])
  })

  test('pages by cursor across equal tickers', async () => {
    const whole = await rows('/v1/tickers?limit=1000')
    const paged: Row[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const { json } = await host.get(`/v1/tickers?limit=1${cursor === '' ? '' : `&cursor=${cursor}`}`, { key: owner })
      paged.push(...json.data)
      cursor = json.meta.next_cursor
    }
    expect(paged).toEqual(whole)
  })

  test('requires only a valid key', async () => {
    const bare = await host.key({ plan: 'pro', capabilities: [] })
    expect(await refusal('/v1/tickers', bare)).toEqual([200, undefined])
  })
})

describe('GET /v1/ticker-types', () => {
  test('lists types by code: only stocks in the us locale, including every type that a listing has', async () => {
    const types = await rows('/v1/ticker-types')
    expect(types.map(({ code }) => code)).toEqual(types.map(({ code }) => code).toSorted())
    for (const type of types)
      expect(type).toMatchObject({ asset_class: 'stocks', locale: 'us', name: expect.any(String) })
    const used = await rows('/v1/tickers?limit=1000&asset_class=stocks')
    expect(types.map(({ code }) => code)).toEqual(expect.arrayContaining([...new Set(used.map(({ type }) => type))]))
  })
})

describe('GET /v1/securities', () => {
  test('requires exactly one of symbols and instrument_ids', async () => {
    expect(await refusal('/v1/securities')).toEqual([422, 'invalid-parameter'])
    expect(await refusal('/v1/securities?symbols=AAPL&instrument_ids=ins_1')).toEqual([422, 'invalid-parameter'])
  })

  test('returns 404 if nothing resolves, and meta.errors if something does', async () => {
    expect(await refusal('/v1/securities?symbols=NOSUCH,NEITHER')).toEqual([404, 'symbol-not-resolved'])
    const { json } = await host.get('/v1/securities?symbols=AAPL,NOSUCH', { key: owner })
    expect(json.data).toHaveLength(1)
    expect(json.meta.errors).toMatchObject([{ code: 'symbol-not-resolved', symbol: 'NOSUCH', instrument_id: null }])
  })

  test('symbol_at selects the date', async () => {
    const [first] = await rows('/v1/securities?symbols=FB&symbol_at=2000-06-01')
    const [second] = await rows('/v1/securities?symbols=FB&symbol_at=2015-06-01')
    expect(first).toMatchObject({ symbol: 'FB', name: 'FirstBrand', valid_from: '1999-09-29', valid_to: '2003-03-28' })
    expect(second).toMatchObject({
      symbol: 'FB',
      name: 'Meta Platforms, Inc.',
      valid_from: '2012-05-18',
      valid_to: '2022-06-08',
    })
    expect(first.instrument_id).not.toBe(second.instrument_id)
    expect(await rows('/v1/securities?symbols=META&symbol_at=2015-06-01')).toEqual([second])
  })

  test('valid_from and valid_to cover the entire period, across exchanges but not across a different ticker', async () => {
    expect(await rows('/v1/securities?symbols=PEP')).toMatchObject([
      { symbol: 'PEP', exchange_mic: 'XNAS', valid_from: '2000-01-03', valid_to: null },
    ])
    expect(await rows('/v1/securities?symbols=PEP&symbol_at=2010-06-01')).toMatchObject([
      { exchange_mic: 'XNYS', valid_from: '2000-01-03', valid_to: null },
    ])
    expect(await rows('/v1/securities?symbols=QQQ')).toMatchObject([{ valid_from: '2011-03-23', valid_to: null }])
  })

  test('a retired ticker resolves to its last holder, which appears under its current symbol', async () => {
    expect(await rows('/v1/securities?symbols=WMI')).toMatchObject([{ symbol: 'WM', valid_from: '2009-08-05' }])
    expect(await rows('/v1/securities?symbols=AIG.WS')).toMatchObject([{ symbol: 'AIG.WS', valid_to: '2021-01-19' }])
  })

  test('a listing that was not recorded by the date has no row', async () => {
    expect(await rows(`/v1/securities?instrument_ids=${await idOf('META')}&symbol_at=2000-01-03`)).toEqual([])
  })

  test('share classes and series resolve in their usual spellings', async () => {
    const symbolOf = async (text: string) =>
      (await rows(`/v1/securities?symbols=${encodeURIComponent(text)}`)).map(({ symbol }) => symbol)
    for (const text of ['BRK.B', 'brk.b', 'BRK-B', 'BRK/B', 'BRKB', 'XNYS:BRK-B'])
      expect(await symbolOf(text), text).toEqual(['BRK.B'])
    for (const text of ['ABR.PRA', 'ABR$A', 'ABRpA', 'ABR-A', 'ABR-PA', 'ABR/PA'])
      expect(await symbolOf(text), text).toEqual(['ABR.PRA'])
    for (const text of ['AIG+', 'AIG/WS', 'AIG-WT']) expect(await symbolOf(text), text).toEqual(['AIG.WS'])
    for (const text of ['BTC-USD', 'BTCUSD', 'CRYPTO:BTC/USD']) expect(await symbolOf(text), text).toEqual(['BTCUSD'])
    expect(await symbolOf('EUR/USD')).toEqual(['EURUSD'])
    expect(await symbolOf('INDEX:SPX')).toEqual(['INDEX:SPX'])
    expect(await symbolOf('bond:us037833eq92')).toEqual(['BOND:US037833EQ92'])
  })

  test('a spelling that matches two listings is ambiguous; an exact spelling takes precedence', async () => {
    const { status, json } = await host.get('/v1/securities?symbols=DUO-A,AAPL', { key: owner })
    expect(status).toBe(200)
    expect(json.meta.errors).toMatchObject([
      { code: 'symbol-not-resolved', symbol: 'DUO-A', message: expect.stringMatching(/more than one/) },
    ])
    expect(await rows('/v1/securities?symbols=DUO.A')).toMatchObject([{ symbol: 'DUO.A' }])
  })

  test('a separator is never ignored if it is part of a series’ spelling', async () => {
    for (const text of ['SEP-B', 'SEP$B', 'SEP/PB'])
      expect(await rows(`/v1/securities?symbols=${encodeURIComponent(text)}`), text).toMatchObject([
        { symbol: 'SEP.PRB' },
      ])
    expect(await rows('/v1/securities?symbols=SEPB')).toMatchObject([{ symbol: 'SEPB' }])
  })

  test('a symbol without an exchange resolves in the entitled markets, US first, and the response names the listing', async () => {
    expect(await rows('/v1/securities?symbols=VOD')).toMatchObject([{ exchange_mic: 'XNAS' }])
    expect(await rows('/v1/securities?symbols=XLON:VOD')).toMatchObject([{ exchange_mic: 'XLON' }])
    expect(await rows('/v1/securities?symbols=VOD', ukOnly)).toMatchObject([{ exchange_mic: 'XLON' }])
    expect(await refusal('/v1/securities?symbols=AAPL', ukOnly)).toEqual([404, 'symbol-not-resolved'])
  })

  test('two spellings of one listing give one row', async () => {
    expect(await rows('/v1/securities?symbols=BRK.B,BRK-B,brkb')).toHaveLength(1)
  })

  test('requires reference.read and a market', async () => {
    const without = await host.key({ plan: 'pro', capabilities: ['instruments.list'] })
    expect(await refusal('/v1/securities?symbols=AAPL', without)).toEqual([403, 'capability-missing'])
  })
})

describe('GET /v1/symbols/search', () => {
  const search = async (q: string, key = owner) =>
    (await rows(`/v1/symbols/search?limit=1000&q=${encodeURIComponent(q)}`, key)).map(({ symbol }) => symbol)

  test('q is a case-insensitive prefix; results are in recording order, including retired tickers', async () => {
    expect(await search('w')).toEqual(['WMI', 'WM'])
    expect(await search('QQ')).toEqual(['QQQ', 'QQQQ', 'QQQ'])
    expect(await search('aap')).toEqual(['AAPL'])
    const sequences = (await rows('/v1/symbols/search?q=A')).map(({ sequence }) => sequence)
    expect(sequences).toEqual(sequences.toSorted((a, b) => a - b))
  })

  test('matches other spellings of a share class or series', async () => {
    expect(await search('BRK-')).toEqual(['BRK.A', 'BRK.B'])
    expect(await search('BRK/B')).toEqual(['BRK.B'])
    expect(await search('brkb')).toEqual(['BRK.B'])
    expect(await search('ABR$')).toEqual(['ABR.PRA'])
    expect(await search('abrp')).toEqual(['ABR.PRA'])
    expect(await search('SPX')).toEqual(['INDEX:SPX'])
    expect(await search('XLON:VO')).toEqual(['VOD'])
  })

  test('finds only listings in the key’s scope, and an empty result is 200', async () => {
    expect(await search('VOD', ukOnly)).toEqual(['VOD'])
    expect(await search('AAPL', ukOnly)).toEqual([])
    expect(await search('PEP', free)).toEqual([])
    expect(await search('VFI', pro)).toEqual([])
    expect(await search('%')).toEqual([])
  })

  test('q is required and has a maximum length', async () => {
    expect(await refusal('/v1/symbols/search')).toEqual([422, 'invalid-parameter'])
    expect(await refusal('/v1/symbols/search?q=')).toEqual([422, 'invalid-parameter'])
    expect(await refusal(`/v1/symbols/search?q=${'A'.repeat(65)}`)).toEqual([422, 'invalid-parameter'])
  })
})
