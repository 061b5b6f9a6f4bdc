import type { Knowledge, Scope, SubjectResolver } from '@bourse/kit'
import type { ResolveRequest } from '@bourse/kit/subject'
import { listing } from '@bourse/services'
import { startTestHost, type TestHost } from '@bourse/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import instruments, { directory, directoryRow } from '../src/index.ts'
import { world } from './support/world.ts'

const TODAY = '2026-03-02'
const MARKETS = ['XNYS', 'XNAS', 'XLON', 'CRYPTO', 'FOREX', 'INDEX', 'BOND']

let host: TestHost
let resolver: SubjectResolver
let first: Knowledge

beforeAll(async () => {
  host = await startTestHost({ datasets: [instruments] })
  await host.submit(directory, world, { source: 'test' })
  resolver = host.host.engine.resolverOf(listing)
  first = known()
})
afterAll(() => host?.close())

const known = (): Knowledge => ({ asOf: undefined, pins: host.host.engine.versions().pins })

async function resolve(name: string, more: Partial<ResolveRequest> = {}) {
  const request = {
    by: 'name',
    requested: [name],
    on: TODAY,
    day: TODAY,
    labels: 'current',
    markets: MARKETS,
    knowledge: known(),
    ...more,
  } as const
  const [resolution] = await resolver.resolve(request)
  return resolution?.found === true ? resolution.entity : resolution?.reason
}

const label = async (name: string, more: Partial<ResolveRequest> = {}) => {
  const entity = await resolve(name, more)
  return typeof entity === 'object'
    ? `${entity.market}:${entity.labels['symbol']}${entity.unrecorded ? ' (unrecorded)' : ''}`
    : entity
}

const scope = (more: Partial<Scope> = {}): Scope => ({
  markets: MARKETS,
  excludedKinds: [],
  ids: undefined,
  fingerprint: JSON.stringify(more),
  ...more,
})

async function universe(
  on: string,
  how: Partial<Scope> = {},
  markets: readonly string[] = [],
  excludeKinds: readonly string[] = [],
) {
  const entities = await resolver.universe({ scope: scope(how), on, markets, excludeKinds, knowledge: known() })
  return entities.map(({ labels, unrecorded }) => `${labels['symbol']}${unrecorded ? ' (unrecorded)' : ''}`)
}

describe('resolving names', () => {
  test('chooses the holder on the date, otherwise today’s holder, otherwise the last earlier holder', async () => {
    const onDay = await resolve('FB', { on: '2000-06-01' })
    const gap = await resolve('FB', { on: '2008-06-01' })
    const later = await resolve('FB', { on: '2015-06-01' })
    const now = await resolve('FB')
    expect(onDay).toMatchObject({ labels: { symbol: 'FB' } })
    expect(gap).toEqual(onDay)
    expect(later).toMatchObject({ labels: { symbol: 'META' } })
    expect(now).toEqual(later)
    expect(await resolve('META', { on: '2015-06-01' })).toEqual(later)
    expect(await label('WMI')).toBe('XNYS:WM')
  })

  test('today’s holder takes precedence over an earlier one if the name had no holder on the date', async () => {
    await host.submit(
      directory,
      [
        directoryRow({
          symbol: 'REU',
          exchange_mic: 'XNYS',
          valid_from: '1990-01-02',
          valid_to: '1995-01-03',
          name: 'Old',
        }),
        directoryRow({ symbol: 'REU', exchange_mic: 'XNYS', valid_from: '2020-01-02', name: 'New' }),
      ],
      { source: 'test' },
    )
    const today = await resolve('REU')
    expect(await resolve('REU', { on: '2000-01-03' })).toEqual(today)
    expect(await resolve('REU', { on: '1992-01-02' })).not.toEqual(today)
  })

  test('labels are those on the requested date, or today’s', async () => {
    expect(await label('FB', { on: '2015-06-01', labels: 'recorded' })).toBe('XNAS:FB')
    expect(await label('FB', { on: '2015-06-01', labels: 'current' })).toBe('XNAS:META')
    expect(await label('PEP', { on: '2010-06-01', labels: 'recorded' })).toBe('XNYS:PEP')
  })

  test('for a date before the first recorded symbol, the earliest symbol is used and marked as unrecorded', async () => {
    expect(await label('WM', { on: '1990-01-02', labels: 'recorded' })).toBe('XNYS:UW (unrecorded)')
    expect(await label('WM', { on: '1990-01-02', labels: 'current' })).toBe('XNYS:WM')
  })

  test('a delisted listing keeps its last symbol', async () => {
    expect(await label('AIG.WS', { labels: 'recorded' })).toBe('XNYS:AIG.WS')
  })

  test('a symbol without an exchange resolves in the requested markets, in their order; a market in the name takes precedence', async () => {
    expect(await label('VOD')).toBe('XNAS:VOD')
    expect(await label('VOD', { markets: ['XLON', 'XNAS'] })).toBe('XLON:VOD')
    expect(await label('VOD', { markets: ['XNYS'] })).toBe('unknown')
    expect(await label('xlon:vod')).toBe('XLON:VOD')
    expect(await label('XNYS:VOD')).toBe('unknown')
  })

  test('an exact spelling takes precedence; another spelling counts if only one listing matches', async () => {
    expect(await label('BRK-B')).toBe('XNYS:BRK.B')
    expect(await label('DUO-A')).toBe('ambiguous')
    expect(await label('DUO.A')).toBe('XNYS:DUO.A')
    await host.submit(
      directory,
      [directoryRow({ symbol: 'BRKB', exchange_mic: 'XNYS', valid_from: '2001-01-02', valid_to: '2002-01-02' })],
      { source: 'test' },
    )
    expect(await label('BRKB')).toBe('XNYS:BRKB')
    expect(await label('BRK/B')).toBe('XNYS:BRK.B')
  })

  test('a new publication is visible immediately, and an older reader keeps its version', async () => {
    expect(await label('NEWCO')).toBe('unknown')
    const before = known()
    await host.submit(directory, [directoryRow({ symbol: 'NEWCO', exchange_mic: 'XNAS', valid_from: '2026-01-02' })], {
      source: 'test',
    })
    expect(await label('NEWCO')).toBe('XNAS:NEWCO')
    expect(await label('NEWCO', { knowledge: before })).toBe('unknown')
    expect(await label('REU', { knowledge: first })).toBe('unknown')
  })

  test('as_of resolves names as known at that time', async () => {
    host.clock.advance(60_000)
    const at = host.clock.now()
    host.clock.advance(60_000)
    await host.submit(
      directory,
      [directoryRow({ symbol: 'RENAMED', exchange_mic: 'XNAS', valid_from: '2026-03-01', previous_symbol: 'NEWCO' })],
      { source: 'test' },
    )
    expect(await label('NEWCO')).toBe('XNAS:RENAMED')
    expect(await label('NEWCO', { knowledge: { ...known(), asOf: at } })).toBe('XNAS:NEWCO')
  })

  test('resolves ids and reports unknown ids', async () => {
    const entity = await resolve('AAPL')
    const id = typeof entity === 'object' ? entity.id : ''
    expect(await resolve(id, { by: 'id' })).toEqual(entity)
    expect(await resolve('ins_00000000000000000000', { by: 'id' })).toBe('unknown')
  })

  test('any text is safe', async () => {
    for (const text of ['', ':', '::', 'X:', ':X', '%', "'; drop table x", '\u{1F4C8}', 'A'.repeat(500)])
      expect(await resolve(text)).toBe('unknown')
  })
})

describe('the universe of listings', () => {
  test('the universe contains every listing under its symbol on the date, by symbol, then id', async () => {
    const symbols = await universe('2015-06-01')
    expect(symbols.map((text) => text.replace(' (unrecorded)', ''))).toEqual(
      symbols.map((text) => text.replace(' (unrecorded)', '')).toSorted(),
    )
    expect(symbols).toEqual(expect.arrayContaining(['FB', 'WM', 'QQQ', 'BOND:US037833EQ92 (unrecorded)']))
    expect(symbols).not.toContain('META')
    expect(await universe('2022-07-01')).toEqual(expect.arrayContaining(['META', 'AIG.WS']))
  })

  test('the universe has each symbol that a listing had in a period', async () => {
    const meta = await resolve('META')
    const request = { scope: scope(), on: '2022-07-01', markets: [], excludeKinds: [], knowledge: known() }
    const symbolsSince = async (since: string) => {
      const entities = await resolver.universe({ ...request, since })
      const ofMeta = entities.filter(({ id }) => typeof meta === 'object' && id === meta.id)
      return ofMeta.map(({ labels }) => labels['symbol'])
    }
    expect(await symbolsSince('2022-06-08')).toEqual(['FB', 'META'])
    expect(await symbolsSince('2022-06-09')).toEqual(['META'])
  })

  test('the universe is limited by the markets, kinds and ids of the key’s scope and of the request', async () => {
    expect(await universe(TODAY, { markets: ['XLON'] })).toEqual(['ULVR', 'VOD'])
    expect(await universe(TODAY, {}, ['XLON'])).toEqual(['ULVR', 'VOD'])
    expect(await universe(TODAY, { markets: ['XLON'] }, ['XNAS'])).toEqual([])
    expect(await universe(TODAY, { excludedKinds: ['FUND'] })).not.toContain('VFIAX')
    expect(await universe(TODAY, {}, [], ['FUND'])).not.toContain('VFIAX')
    const aapl = await resolve('AAPL')
    expect(await universe(TODAY, { ids: new Set([typeof aapl === 'object' ? aapl.id : '']) })).toEqual(['AAPL'])
  })

  test('the universe is one list for all dates between two symbol changes', async () => {
    const on = (date: string) =>
      resolver.universe({ scope: scope(), on: date, markets: [], excludeKinds: [], knowledge: known() })
    expect(await on('2022-06-08')).toBe(await on('2022-01-03'))
    expect(await on('2022-06-09')).not.toBe(await on('2022-06-08'))
    const symbolsOn = async (date: string) => (await on(date)).map(({ labels }) => labels['symbol'])
    expect(await symbolsOn('2022-06-08')).not.toContain('META')
    expect(await symbolsOn('2022-06-09')).toContain('META')
    expect(await on('1900-01-01')).toEqual((await on('1900-01-02')).filter(({ unrecorded }) => unrecorded))
  })

  test('the universe gives a listing’s last day for any requested date, as does name resolution', async () => {
    const ends = async (on: string) => {
      const entities = await resolver.universe({
        scope: scope(),
        on,
        markets: [],
        excludeKinds: [],
        knowledge: known(),
      })
      const named = (symbol: string) => entities.find(({ labels }) => labels['symbol'] === symbol)
      return [named('AIG.WS')?.endsOn, named('AAPL')?.endsOn]
    }
    for (const date of ['2015-06-01', '2021-01-19', TODAY])
      expect([date, ...(await ends(date))]).toEqual([date, '2021-01-19', undefined])
    expect(await resolve('AIG.WS')).toMatchObject({ endsOn: '2021-01-19' })
    expect(await resolve('AAPL')).toMatchObject({ endsOn: undefined })
  })

  test('the universe is shared until the next publication', async () => {
    const request = { scope: scope(), on: TODAY, markets: [], excludeKinds: [] }
    const before = await resolver.universe({ ...request, knowledge: known() })
    expect(await resolver.universe({ ...request, knowledge: known() })).toBe(before)
    await host.submit(directory, [directoryRow({ symbol: 'FRESH', exchange_mic: 'XNAS', valid_from: '2026-01-02' })], {
      source: 'test',
    })
    const after = await resolver.universe({ ...request, knowledge: known() })
    expect(after).toHaveLength(before.length + 1)
  })
})

describe('index aliases', () => {
  test.each(['SPX', 'INDEX:SPX', '^GSPC', 'INDEX:^GSPC', '^gspc', '.INX'])('%s is the index', async (name) => {
    expect(await label(name)).toBe('INDEX:INDEX:SPX')
  })

  test('a listing with that ticker in an earlier market takes precedence, and a key without the venue sees no alias', async () => {
    expect(await label('VOD')).toBe('XNAS:VOD')
    expect(await label('^GSPC', { markets: ['XNYS'] })).toBe('unknown')
    expect(await label('XNYS:^GSPC')).toBe('unknown')
    expect(await label('^NDX')).toBe('unknown')
  })

  test('an operator can add aliases, but cannot take over those of a different index', async () => {
    const told = { exchange_mic: 'INDEX', valid_from: '2001-01-02' }
    const rows = [
      directoryRow({ symbol: 'HOUSE', aliases: '^HOUSE house.x ^GSPC', ...told }),
      directoryRow({ symbol: 'BAD', aliases: 'not/a/name', ...told }),
      directoryRow({ symbol: 'STOCK', aliases: '^STOCK', exchange_mic: 'XNYS' }),
    ]
    expect(await host.submit(directory, rows, { source: 'test' })).toMatchObject({ quarantined: 2 })
    expect(await host.submit(directory, rows.slice(0, 1), { source: 'test' })).toMatchObject({ published: 0 })
    expect(await label('^house')).toBe('INDEX:INDEX:HOUSE')
    expect(await label('HOUSE.X')).toBe('INDEX:INDEX:HOUSE')
    expect(await label('^GSPC')).toBe('INDEX:INDEX:SPX')
  })

  test('incoming rows may use aliases, and responses show only the index symbol', async () => {
    const found = await resolver.carriers(['^GSPC', 'SPX'], ['INDEX'], known())
    expect(found.map(({ name, market }) => `${name} ${market}`)).toEqual(['^GSPC INDEX', 'SPX INDEX'])
    expect((await universe(TODAY)).filter((symbol) => symbol.includes('SPX') || symbol.includes('GSPC'))).toEqual([
      'INDEX:SPX',
    ])
  })
})

describe('name holders for incoming rows', () => {
  const carriers = async (...names: readonly string[]) =>
    (await resolver.carriers(names, [], known())).map(
      ({ name, market, from, to }) => `${name} ${market} ${from}..${to ?? ''}`,
    )

  test('every holder of a name is included, with its dates', async () => {
    expect((await carriers('FB')).toSorted()).toEqual([
      'FB XNAS 1999-09-29..2003-03-28',
      'FB XNAS 2012-05-18..2022-06-08',
    ])
    expect((await carriers('VOD', 'AAPL')).toSorted()).toEqual([
      'AAPL XNAS 2000-01-03..',
      'VOD XLON 2000-01-03..',
      'VOD XNAS 2000-01-03..',
    ])
  })

  test('other spellings are included only if the exact spelling has no holder and only one listing matches', async () => {
    expect(await carriers('BRK-A')).toEqual(['BRK-A XNYS 2000-01-03..'])
    expect(await carriers('BRKB')).toEqual(['BRKB XNYS 2001-01-02..2002-01-02'])
    expect(await carriers('DUO-A')).toEqual([])
    expect(await carriers('ABR$A')).toEqual(['ABR$A XNYS 2000-01-03..'])
    expect(await carriers('SEP-B')).toEqual(['SEP-B XNYS 2000-01-03..'])
  })

  test('letters without a separator are a separate ticker, except in pairs', async () => {
    expect(await carriers('ABRPRA', 'BRKA')).toEqual([])
    expect(await carriers('VO-D', 'VO.D', 'VO/D', 'AAP/L')).toEqual([])
  })

  test('an index or bond is found by its code without the venue', async () => {
    expect(await carriers('SPX', 'INDEX:SPX')).toEqual(['SPX INDEX 1957-03-04..', 'INDEX:SPX INDEX 1957-03-04..'])
  })

  test('holders are limited to the requested markets', async () => {
    expect((await resolver.carriers(['VOD'], ['XLON'], known())).map(({ market }) => market)).toEqual(['XLON'])
  })
})

describe('creating listings for incoming rows', () => {
  test('creates listings for names without a holder, and extends a listing’s only period backward', async () => {
    await resolver.create?.([
      { name: 'MADE', market: 'XNAS', from: '2013-02-08' },
      { name: 'ULVR', market: 'XLON', from: '1990-01-02' },
    ])
    await host.host.refresh()
    expect(await label('MADE')).toBe('XNAS:MADE')
    const [ulvr] = await resolver.carriers(['ULVR'], [], known())
    expect(ulvr).toMatchObject({ from: '1990-01-02', to: null })
    expect(await label('ULVR')).toBe('XLON:ULVR')
  })

  test('an extension stops at another holder of the symbol', async () => {
    await resolver.create?.([{ name: 'META', market: 'XNAS', from: '2000-01-03' }])
    await host.host.refresh()
    expect(await resolver.carriers(['META'], [], known())).toMatchObject([{ from: '2022-06-09' }])
  })
})
