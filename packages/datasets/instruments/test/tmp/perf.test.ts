import { startTestHost } from '@bourse/testkit'
import { listing } from '@bourse/services'
import { test } from 'vitest'
import instruments, { directory, directoryRow } from '../../src/index.ts'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const sym = (n: number) => {
  let s = ''
  for (let i = 0; i < 4; i++) {
    s = letters[n % 26] + s
    n = Math.floor(n / 26)
  }
  return s
}
const mics = ['XNYS', 'XNAS', 'XASE', 'ARCX', 'BATS', 'XTSE', 'XLON', 'XPAR']
test('perf', async () => {
  const host = await startTestHost({ datasets: [instruments] })
  const key = await host.key()
  const rows = []
  for (let i = 0; i < 60000; i++) {
    const mic = mics[i % 8]!
    const s = sym((i * 7919) % 456976)
    if (i % 3 !== 0)
      rows.push(
        directoryRow({
          listing: `p:${i}`,
          symbol: s,
          exchange_mic: mic,
          valid_from: '2000-01-03',
          name: `Company number ${i} of ${s} Holdings Incorporated - Common Stock`,
          cik: String(i),
          isin: i % 2 === 0 ? `US${String(i).padStart(9, '0')}1` : null,
        }),
      )
    else {
      rows.push(
        directoryRow({
          listing: `p:${i}`,
          symbol: s + 'A',
          exchange_mic: mic,
          valid_from: '2000-01-03',
          valid_to: '2010-01-04',
          name: `Company number ${i}`,
        }),
      )
      rows.push(
        directoryRow({
          listing: `p:${i}`,
          symbol: s,
          exchange_mic: mic,
          valid_from: '2010-01-05',
          name: `Company number ${i} of ${s} Holdings`,
        }),
      )
      rows.push(
        directoryRow({
          listing: `p:${i}`,
          symbol: s + 'B',
          exchange_mic: mic,
          valid_from: '1999-01-05',
          valid_to: '1999-12-31',
          name: `Company number ${i} of ${s} Holdings`,
        }),
      )
    }
  }
  let t = performance.now()
  const report = await host.submit(directory, rows, { source: 'x' })
  console.log('load', rows.length, (performance.now() - t).toFixed(0), JSON.stringify(report))
  t = performance.now()
  await host.submit(directory, rows, { source: 'x' })
  console.log('again', (performance.now() - t).toFixed(0))
  await host.database.database.pool.query('analyze')
  const knowledge = { asOf: undefined, pins: host.host.engine.versions().pins }
  const resolver = host.host.engine.resolverOf(listing)
  const time = async (name: string, f: () => Promise<unknown>, n = 5) => {
    const ts = []
    let r: any
    for (let i = 0; i < n; i++) {
      const t = performance.now()
      r = await f()
      ts.push((performance.now() - t).toFixed(2))
    }
    console.log(name, ts.join(' '))
    return r
  }
  let i = 0
  const req = (names: string[]) => ({
    by: 'name' as const,
    requested: names,
    on: '2026-03-02',
    today: '2026-03-02',
    labels: 'current' as const,
    markets: mics,
    knowledge,
  })
  await time('resolve uncached', () => resolver.resolve(req([sym((i++ * 7919) % 456976)])), 8)
  await time(
    'resolve 100 uncached',
    () => resolver.resolve(req(Array.from({ length: 100 }, () => sym((i++ * 7919) % 456976)))),
    5,
  )
  await time('resolve cached x1000', async () => {
    for (let k = 0; k < 1000; k++) await resolver.resolve(req([sym(0)]))
  })
  await time('resolve cached 100 x100', async () => {
    const names = Array.from({ length: 100 }, (_, k) => sym((k * 7919) % 456976))
    for (let k = 0; k < 100; k++) await resolver.resolve(req(names))
  })
  const scope = { markets: mics, excludedKinds: [], ids: undefined, fingerprint: 'f' }
  await time(
    'universe uncached',
    () => resolver.universe({ scope, on: `20${10 + (i++ % 15)}-01-04`, markets: [], excludeKinds: [], knowledge }),
    4,
  )
  await time(
    'universe cached',
    () => resolver.universe({ scope, on: `2013-01-04`, markets: [], excludeKinds: [], knowledge }),
    4,
  )
  const get = (p: string) =>
    host.get(p, { key, headers: { 'accept-encoding': 'identity' } }).then((r) => {
      if (r.status !== 200) throw new Error(r.text)
      return r
    })
  let salt = 0
  const fresh = (p: string) =>
    get(`${p}${p.includes('?') ? '&' : '?'}as_of=2029-01-01T00:00:00.${String(salt++).padStart(6, '0')}Z`)
  await time('tickers first', () => fresh('/v1/tickers'))
  await time('tickers 1000', () => fresh('/v1/tickers?limit=1000'))
  await time('tickers prefix', () => fresh('/v1/tickers?ticker=QA'))
  await time('tickers name none', () => fresh('/v1/tickers?name=nosuchname'))
  await time('tickers name rare', () => fresh('/v1/tickers?name=number%2059999%20'))
  await time('tickers name common', () => fresh('/v1/tickers?name=company'))
  await time('tickers cik', () => fresh('/v1/tickers?cik=777'))
  await time('tickers date 2005', () => fresh('/v1/tickers?date=2005-01-03'))
  await time('tickers exchange', () => fresh('/v1/tickers?exchange=XPAR'))
  await time('tickers active=false', () => fresh('/v1/tickers?active=false'))
  await time('search A', () => fresh('/v1/symbols/search?q=A'))
  await time('search BRKB', () => fresh('/v1/symbols/search?q=BRKB'))
  await time('search AA', () => fresh('/v1/symbols/search?q=AA'))
  await time('instruments', () => fresh('/v1/instruments'))
  await time('instruments expired', () => fresh('/v1/instruments?status=expired'))
  await time('instruments isin', () => fresh('/v1/instruments?identifier=US0000007781&identifier_type=ISIN'))
  await time('securities', () => fresh('/v1/securities?symbols=AAAA'))
  let cursor = ''
  const p0 = performance.now()
  let n = 0
  for (let k = 0; k < 30; k++) {
    const r = await get(`/v1/tickers?limit=1000${cursor ? `&cursor=${cursor}` : ''}`)
    cursor = r.json.meta.next_cursor
    n += r.json.data.length
  }
  console.log('30 pages of tickers', (performance.now() - p0).toFixed(0), n)
  await time('tickers deep', () => get(`/v1/tickers?limit=1000&cursor=${cursor}`), 2)
  await host.close()
}, 600000)
