import { defineDataset } from '@bourse/kit'
import { pages, type PageFile } from '@bourse/kit/delivery'
import { startTestHost, type TestHost } from '@bourse/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let opened = 0
const file = (mediaType: string, content: string, isHashed = false): PageFile => ({ mediaType, content, isHashed })

const desk = defineDataset({
  id: 'desk',
  title: 'Desk',
  summary: 'A web application.',
  delivers: true,
  pages: [
    pages('/desk', {
      front: 'front.html',
      async open() {
        opened++
        if (opened === 1) throw new Error('cannot be read')
        return new Map([
          ['index.html', file('text/html; charset=utf-8', '<h1>Desk</h1>')],
          ['front.html', file('text/html; charset=utf-8', '<h1>Front</h1>')],
          ['assets/app-1a2b.js', file('text/javascript; charset=utf-8', 'run()'.repeat(500), true)],
        ])
      },
    }),
  ],
})

let host: TestHost
beforeAll(async () => {
  host = await startTestHost({ datasets: [desk] })
})
afterAll(() => host.close())

describe("a dataset's web application", () => {
  it('the first request opens the application, or the next one if that failed', async () => {
    expect(opened).toBe(0)
    expect((await host.get('/desk')).status).toBe(500)
    expect((await host.get('/desk')).text).toBe('<h1>Desk</h1>')
    expect((await host.get('/desk')).status).toBe(200)
    expect(opened).toBe(2)
  })

  it('the application serves its index for every path below its own, except for assets', async () => {
    for (const path of ['/desk/', '/desk/symbols/XNAS:AAPL', '/desk/brk.b'])
      expect((await host.get(path)).text).toBe('<h1>Desk</h1>')
    expect((await host.get('/desk/assets/gone.js')).status).toBe(404)
    expect((await host.get('/desks')).status).toBe(404)
  })

  it('the host serves the front page at /', async () => {
    expect((await host.get('/')).text).toBe('<h1>Front</h1>')
  })

  it('files are compressed and have a strict policy; only those named by content hash are cached permanently', async () => {
    const page = await host.get('/desk')
    expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self'/)
    expect(page.headers['cache-control']).toBe('no-cache')
    const asset = await host.get('/desk/assets/app-1a2b.js', { headers: { 'accept-encoding': 'br' } })
    expect(asset.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(asset.bytes.length).toBeLessThan(200)
    const again = await host.get('/desk', { headers: { 'if-none-match': page.headers['etag'] ?? '' } })
    expect(again.status).toBe(304)
  })

  it('accepts only GET', async () => {
    expect((await host.post('/desk', {})).status).toBe(405)
    expect((await host.post('/desk/x', {})).status).toBe(405)
  })

  it('the application is unavailable while its dataset is disabled, and / leads to the documentation', async () => {
    const turn = async (enabled: boolean) => {
      await host.database.database.query(
        `insert into bourse.dataset_switches (dataset, enabled) values ('desk', $1)
         on conflict (dataset) do update set enabled = excluded.enabled, changed_at = clock_timestamp()`,
        [enabled],
      )
      await host.host.refresh()
    }
    await turn(false)
    expect((await host.get('/desk')).status).toBe(501)
    expect((await host.get('/')).headers['location']).toBe('/docs')
    await turn(true)
    expect((await host.get('/desk')).status).toBe(200)
  })
})
