import { PROBLEMS } from '@bourse/kit/host'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { DEFAULT_PLANS } from '@bourse/engine/accounts'
import { compactDocument } from '@bourse/engine/api-docs'
import { hasBrowser, launchBrowser } from './support/browser.ts'
import { appWith, document } from './support/docs-app.ts'
import { documentedOperations } from './support/documented-operations.ts'

const GUIDES = [
  'calling',
  'bulk-data',
  'connect-your-tools',
  'sql',
  'why-is-this-number-so',
  'backtests',
  'console',
  'operating',
  'ingesting',
  'quality-rules',
  'monitoring',
  'events',
  'backups-and-upgrades',
  'point-in-time-recovery',
  'managed-postgresql',
  'standbys',
  'workers',
  'administering',
  'sign-in',
  'members',
  'licences',
  'filings',
]
const GUIDES_OF_AUTHORS = [
  'connector',
  'writing-a-dataset',
  ...readdirSync(join(import.meta.dirname, '../docs/guides/datasets')).map((file) => `datasets/${file.slice(0, -3)}`),
]

const PAGES = [
  '/docs',
  '/docs/operations',
  '/docs/errors',
  ...[...GUIDES, ...GUIDES_OF_AUTHORS].map((name) => `/docs/guides/${name}`),
  ...documentedOperations().map(({ operation }) => `/docs/operations/${operation.id}`),
]

/** Markup that contains its own style or script. */
const INLINE =
  /<[a-z]+(?:\s+[a-z-]+(?:="[^"]*")?)*\s+(?:style|on[a-z]+)=|<style|<script(?! type="module" src="\/docs\/assets\/docs\.js">)/

describe('the documentation as served', () => {
  const app = appWith()
  afterAll(() => app.close())

  test('/openapi.json returns the document, with a tag for 304 responses', async () => {
    const first = await app.inject('/openapi.json')
    expect(first.json()).toEqual(JSON.parse(JSON.stringify(compactDocument(document()))))
    expect(first.headers['content-type']).toBe('application/json; charset=utf-8')
    const tag = String(first.headers.etag)
    const again = await app.inject({ url: '/openapi.json', headers: { 'if-none-match': tag } })
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', tag])
    const other = await app.inject({ url: '/openapi.json', headers: { 'if-none-match': '"other"' } })
    expect(other.statusCode).toBe(200)
  })

  test('pages are compressed as requested, with a tag for each encoding', async () => {
    const plain = await app.inject('/docs')
    const br = await app.inject({ url: '/docs', headers: { 'accept-encoding': 'gzip, br' } })
    const gzip = await app.inject({ url: '/docs', headers: { 'accept-encoding': 'gzip, zstd' } })
    expect([br.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip'])
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body)
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
    expect(new Set([plain, br, gzip].map(({ headers }) => headers.etag)).size).toBe(3)
    expect(plain.headers['content-encoding']).toBeUndefined()
  })

  test('every page forbids inline scripts and styles, and scripts, styles and requests from other origins', async () => {
    for (const url of PAGES) {
      const { statusCode, headers, body } = await app.inject(url)
      expect(statusCode, url).toBe(200)
      expect(headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self';/)
      expect(headers['content-security-policy']).not.toMatch(/unsafe|http/)
      expect(body.match(INLINE) ?? [], url).toEqual([])
      const targets = [...body.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, to = '']) => to)
      expect(targets.filter((to) => !/^[/#]/.test(to))).toEqual([])
    }
  })

  test('text from a dataset is shown as plain text, even if it is markup', async () => {
    const { body } = await app.inject('/docs/operations/ratings.list')
    expect(body).toContain('<h1>&lt;script&gt;alert(1)&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;')
    expect(body).not.toMatch(/<img src=x|href="javascript|<script>/)
  })

  test('every problem code has an anchor, a status, a meaning and a fix', async () => {
    const { body } = await app.inject('/docs/errors')
    for (const [code, [status, title]] of Object.entries(PROBLEMS)) {
      const section = body.split(`<section class="problem" id="${code}">`)[1]?.split('</section>')[0] ?? ''
      expect(section, code).toContain(`>${status}<`)
      expect(section, code).toContain(title)
      expect(section, code).toMatch(/<p class="act">.{10,}<\/p>/s)
    }
  })

  test('all links lead to existing pages and anchors', async () => {
    const pages = new Map<string, string>()
    for (const url of PAGES) pages.set(url, (await app.inject(url)).body)
    for (const body of pages.values())
      for (const [, path = '', anchor] of body.matchAll(/href="(\/docs(?!\/assets|\/payouts)[^"#]*)(?:#([^"]*))?"/g)) {
        expect(pages.has(path), path).toBe(true)
        if (anchor !== undefined) expect(pages.get(path), `${path}#${anchor}`).toContain(`id="${anchor}"`)
      }
  })

  test('a missing page returns the usual problem', async () => {
    for (const url of ['/docs/operations/no.such', '/docs/assets/..%2Fpackage.json', '/docs/nothing']) {
      const answer = await app.inject(url)
      expect([answer.statusCode, answer.json().code], url).toEqual([404, 'route-not-found'])
    }
  })

  test('members of objects inside a row are listed as well', async () => {
    const { body } = await app.inject('/docs/operations/payouts.list')
    expect(body).toContain('<code>legs</code>')
    expect(body).toContain('<code>legs[].currency</code>')
  })

  test('the start page has the guide and the plans', async () => {
    const { body } = await app.inject('/docs')
    for (const anchor of ['authentication', 'requests', 'answers', 'pages', 'time', 'limits', 'stream', 'mcp', 'plans'])
      expect(body).toContain(`id="${anchor}"`)
    for (const plan of Object.keys(DEFAULT_PLANS)) expect(body).toContain(`<th scope="row">${plan}</th>`)
  })

  test('commands to paste have the configured URL, or else the URL of the page', async () => {
    const { body } = await app.inject('/docs/operations/venues.get')
    expect(body).toContain(
      '<span data-origin>http://localhost:8080</span><span data-call>/v1/venues/ven_0123456789abcdef0123',
    )
    const named = appWith(() => ({ ...document(), servers: [{ url: 'https://data.example.org' }] }))
    const { body: configured } = await named.inject('/docs/operations/venues.get')
    await named.close()
    expect(configured).toContain("'https://data.example.org<span data-call>/v1/venues/")
  })

  test('paths in the navigation show parameter names', async () => {
    const made = document()
    const app = appWith(() => ({ ...made, paths: { '/v1/files/{dataset}/{date}': made.paths['/v1/ratings'] ?? {} } }))
    const { body } = await app.inject('/docs')
    await app.close()
    expect(body).toContain('>/files/{dataset}/{date}</a>')
  })

  test('the document is created once, on the first request', async () => {
    let made = 0
    const counted = appWith(() => {
      made++
      return document()
    })
    await counted.ready()
    expect(made).toBe(0)
    await Promise.all(PAGES.map((url) => counted.inject(url)))
    expect(made).toBe(1)
    await counted.close()
  })
})

const inBrowser = hasBrowser ? 'in a real browser' : 'in a real browser: SKIPPED, set BOURSE_BROWSER to a Chromium'

describe.skipIf(!hasBrowser)(inBrowser, () => {
  const app = appWith()
  const calls: { url: string; authorization: string | undefined }[] = []
  let browser: Browser
  let address: string

  beforeAll(async () => {
    app.get('/v1/payouts', (request, reply) => {
      calls.push({ url: request.url, authorization: request.headers.authorization })
      const link = `</v1/payouts?cursor=${'c'.repeat(200)}>; rel="next"`
      void reply.headers({ 'x-credits-cost': '5', etag: '"tag"', link }).type('application/json')
      return reply.send('{"data":[{"amount":189.950000000000000001,"shares":900719925474099312}],"meta":{}}')
    })
    address = await app.listen({ port: 0, host: '127.0.0.1' })
    browser = await launchBrowser()
  })

  afterAll(async () => {
    await browser?.close()
    await app.close()
  })

  /** Opens a page that fails the test if it logs an error or sends requests to another origin. */
  async function open(path: string, width = 1_280): Promise<{ page: Page; faults: string[] }> {
    const context = await browser.newContext({ viewport: { width, height: 900 } })
    const page = await context.newPage()
    const faults: string[] = []
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
    page.on('pageerror', (error) => faults.push(error.message))
    page.on('dialog', (dialog) => faults.push(`dialog ${dialog.message()}`))
    page.on('request', (request) => new URL(request.url()).origin !== address && faults.push(request.url()))
    await page.goto(address + path)
    return { page, faults }
  }

  test('every page renders in a wide window and on a phone, with requests to this host only', async () => {
    for (const width of [1_280, 390]) {
      const { page, faults } = await open('/docs', width)
      for (const path of PAGES) {
        await page.goto(address + path)
        expect(await page.locator('h1').isVisible(), path).toBe(true)
        const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
        expect(overflow, `${path} is wider than ${width}`).toBe(0)
      }
      expect(faults).toEqual([])
      await page.context().close()
    }
  })

  test('the start page links to every section, and the sections link to every operation', async () => {
    const { page, faults } = await open('/docs')
    expect(await page.locator('.operations').count()).toBe(0)
    await page.getByRole('link', { name: 'Request rows' }).click()
    await page.waitForURL('**/docs/operations')
    const listed = await page.locator('.operations code').allTextContents()
    expect(listed).toEqual(documentedOperations().map(({ path }) => `GET ${path}`))
    await page.locator('.operations a').first().click()
    await page.waitForURL('**/docs/operations/payouts.list')
    expect(await page.locator('[aria-current]').textContent()).toBe('/payouts')
    expect(faults).toEqual([])
    await page.context().close()
  })

  test('a call runs with the pasted key, and the response shows every digit', async () => {
    const { page, faults } = await open('/docs/operations/payouts.list')
    await page.getByLabel('API key').fill('bourse_secret')
    await page.locator('#in-symbols').fill('AAPL,XNAS:MSFT')
    await page.locator('#in-order').selectOption('asc')
    const line = await page.locator('[data-lines="curl"]').textContent()
    expect(line).toBe(
      `curl -H "Authorization: Bearer $BOURSE_KEY" '${address}/v1/payouts?symbols=AAPL,XNAS:MSFT&order=asc&limit=5'`,
    )
    await page.getByRole('button', { name: 'Send' }).click()
    const answer = page.locator('[data-answer]')
    await answer.getByText('200 OK').waitFor()
    expect(await answer.locator('pre').textContent()).toContain('"amount": 189.950000000000000001')
    expect(await answer.locator('pre').textContent()).toContain('"shares": 900719925474099312')
    expect(await answer.locator('dl').textContent()).toContain('x-credits-cost5')
    expect(await answer.locator('dl details').getAttribute('open')).toBeNull()
    expect(calls.at(-1)).toEqual({
      url: '/v1/payouts?symbols=AAPL,XNAS:MSFT&order=asc&limit=5',
      authorization: 'Bearer bourse_secret',
    })
    expect(faults).toEqual([])
    await page.context().close()
  })

  test('a call is shown in the selected language, including on the next page', async () => {
    const { page, faults } = await open('/docs/operations/payouts.list')
    await page.getByRole('tab', { name: 'curl' }).focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    const lines = page.getByRole('tabpanel')
    expect(await lines.count()).toBe(1)
    await page.locator('#in-symbols').fill('MSFT')
    expect(await lines.textContent()).toContain(`    '${address}/v1/payouts?symbols=MSFT&limit=5',\n    headers=`)
    await page.goto(`${address}/docs/operations/venues.list`)
    expect(await page.getByRole('tab', { selected: true }).textContent()).toContain('Python')
    await page.getByRole('tab', { name: 'TypeScript' }).click()
    expect(await lines.textContent()).toContain(`const response = await fetch('${address}/v1/venues`)
    expect(faults).toEqual([])
    await page.context().close()
  })

  test('a key is required before anything is sent', async () => {
    const { page } = await open('/docs/operations/payouts.list')
    const before = calls.length
    await page.getByRole('button', { name: 'Send' }).click()
    await page.locator('[data-answer]').getByText('Enter your API key').waitFor()
    expect(await page.evaluate('document.activeElement.id')).toBe('key')
    expect(calls).toHaveLength(before)
    await page.context().close()
  })

  test('the price is requested without spending credits', async () => {
    const { page } = await open('/docs/operations/payouts.list')
    await page.getByLabel('API key').fill('bourse_secret')
    await page.getByRole('button', { name: 'What would it cost?' }).click()
    await page.locator('[data-answer]').getByText('200 OK').waitFor()
    const url = '/v1/payouts?symbols=AAPL&limit=5&dry_run=true'
    expect(calls.at(-1)).toEqual({ url, authorization: 'Bearer bourse_secret' })
    await page.context().close()
  })

  test('an error is shown as received', async () => {
    const { page } = await open('/docs/operations/venues.get')
    await page.getByLabel('API key').fill('bourse_secret')
    await page.getByRole('button', { name: 'Send' }).click()
    await page.locator('[data-answer]').getByText('404 Not Found').waitFor()
    expect(await page.locator('[data-answer] pre').textContent()).toContain('"code": "route-not-found"')
    await page.context().close()
  })

  test('the key is kept on the next page and removed when the tab is closed', async () => {
    const { page } = await open('/docs')
    await page.getByLabel('API key').fill('bourse_secret')
    await page.goto(`${address}/docs/operations/venues.list`)
    expect(await page.getByLabel('API key').inputValue()).toBe('bourse_secret')
    const other = await page.context().newPage()
    await other.goto(`${address}/docs`)
    expect(await other.getByLabel('API key').inputValue()).toBe('')
    await page.context().close()
  })

  test('operations are found by name or path, and through the menu on a phone', async () => {
    const { page } = await open('/docs', 390)
    const visible = async () => page.locator('nav [data-group] a:visible').allTextContents()
    expect(await visible()).toEqual([])
    await page.getByRole('button', { name: 'Menu' }).click()
    expect((await visible()).filter((text) => text.startsWith('/'))).toHaveLength(5)
    await page.locator('[data-filter]').fill('One VENUE')
    expect(await visible()).toEqual(['/venues/{id}'])
    await page.context().close()
  })
})
