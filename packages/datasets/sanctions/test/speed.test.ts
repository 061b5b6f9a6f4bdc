import { fakeListings, startTestHost, parseAll } from '@bourse/testkit'
import { ofac } from '@bourse/ofac'
import { it } from 'vitest'
import sanctions, { sanctionsExport } from '../src/index.ts'
import { ofacFiles } from './support/ofac-files.ts'

const W = 'ALPHA BRAVO CHARLIE DELTA ECHO FOXTROT GOLF HOTEL INDIA JULIETT KILO LIMA MIKE NOVEMBER OSCAR PAPA QUEBEC ROMEO SIERRA TANGO ÜNIFORM VICTOR WHISKEY XRAY YANKEE ZULU'.split(' ')
const nm = (n: number) => [n, n * 7, n * 13, n * 29].map((k) => W[(k + (k >> 5)) % W.length]).join(' ') + ' ' + n
it('speed', async () => {
  const host = await startTestHost({ datasets: [fakeListings(['XNAS:AAPL']), sanctions] })
  const key = await host.key()
  const ids = Array.from({ length: 20000 }, (_, i) => i + 1)
  const files = ofacFiles(ids.map((id) => ({ id, name: nm(id), remarks: 'DOB 10 Dec 1948; POB Tehran, Iran; Passport A1 (Iran); Additional Sanctions Information - Subject to Secondary Sanctions; Gender Male' })), [], {
    'alt.csv': ids.flatMap((id) => [1, 2, 3].map((k) => `${id},${k},"aka","${nm(id * 3 + k * 100003)}",-0- \r\n`)).join(''),
  })
  const rows = await parseAll(ofac, files, { date: '2026-03-01' })
  await host.submit(sanctionsExport, rows as never, { source: 'ofac', complete: true })
  await host.database.database.query('analyze sanctions.entities')
  for (const q of ['name=zulu%20whiskey', 'name=17234', 'name=uniform%20romeo', 'name=nosuchname', 'name=a', 'name=ab']) {
    const t: number[] = []
    let n = 0
    for (let i = 0; i < 12; i++) {
      const at = performance.now()
      const a = await host.get(`/v1/sanctions?limit=${100 - i}&${q}`, { key })
      t.push(performance.now() - at); n = a.json.data?.length
    }
    t.sort((a, b) => a - b)
    console.log(q, n, 'median', t[6]?.toFixed(1), 'min', t[0]?.toFixed(1))
  }
  await host.close()
})
