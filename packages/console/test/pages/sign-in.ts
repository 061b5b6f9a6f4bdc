import { expect } from 'vitest'
import type { PageSpec } from '../support/page-spec.ts'

const KEY = 'API key or one-time code'

export const spec: PageSpec = {
  place: 'Sign-in',
  addresses: [],
  checks: {
    'console session: the page prompts for a key, explains an invalid one, and stores none': async (stage) => {
      const { page, close } = await stage.open('/', { key: null })
      await page.evaluate(() => localStorage.setItem('bourse-console-key', 'bourse_of_an_earlier_version'))
      await page.reload()
      await page.getByLabel(KEY).fill('bourse_nobody')
      await page.keyboard.press('Enter')
      await page.getByText(/key/i).and(page.locator('.field-error')).waitFor()
      await page.getByLabel(KEY).fill(stage.service.ownerKey)
      await page.getByRole('button', { name: 'Sign in' }).click()
      const overview = page.getByRole('heading', { level: 1, name: 'Overview' })
      await overview.waitFor()
      const stored = () =>
        page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage, c: document.cookie }))
      expect(await stored()).not.toContain('bourse_')
      expect(page.url()).not.toContain('bourse_')
      const [cookie] = await page.context().cookies()
      expect(cookie).toMatchObject({ name: 'bourse_session', httpOnly: true, sameSite: 'Strict', path: '/' })

      await page.reload()
      await overview.waitFor()
      expect(await stored()).not.toContain('bourse_')

      await page.getByRole('button', { name: /credits/ }).click()
      await page.getByRole('menuitem', { name: 'Sign out' }).click()
      await page.getByLabel(KEY).waitFor()
      await expect.poll(async () => (await page.context().cookies()).length).toBe(0)
      await page.reload()
      await page.getByLabel(KEY).waitFor()
      await close()
    },
    'the page accepts the one-time code from the command line once and removes it from the URL': async (stage) => {
      const address = await stage.service.signInAddress()
      const { page, close } = await stage.open('/', { key: null })
      const follow = async () => {
        await page.goto('about:blank')
        await page.goto(address)
      }
      await follow()
      await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
      expect(page.url()).not.toContain('code')
      await page.getByRole('button', { name: /owner.*credits/ }).waitFor()
      await page.context().clearCookies()
      await follow()
      await page.getByLabel(KEY).waitFor()
      await page.locator('.notice').waitFor()
      await close()
    },
    'a code in the URL does not replace a session until the user confirms it': async (stage) => {
      const { page, close } = await stage.open('/', { key: stage.service.ownerKey })
      const overview = page.getByRole('heading', { level: 1, name: 'Overview' })
      await overview.waitFor()
      const [before] = await page.context().cookies()
      await page.goto('about:blank')
      await page.goto(await stage.service.signInAddress())
      await page.getByText('already signed in').waitFor()
      expect(await page.getByLabel(KEY).inputValue()).toMatch(/^\w{4}(-\w{4})+$/)
      expect((await page.context().cookies())[0]?.value).toBe(before?.value)
      await page.getByRole('button', { name: 'Sign in' }).click()
      await overview.waitFor()
      expect((await page.context().cookies())[0]?.value).not.toBe(before?.value)
      await close()
    },
    'console session: signing out ends the session on the server': async (stage) => {
      const address = await stage.service.signInAddress()
      const { page, close } = await stage.open('/', { key: null })
      await page.goto('about:blank')
      await page.goto(address)
      await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
      const [cookie] = await page.context().cookies()
      const headers = { cookie: `${cookie?.name}=${cookie?.value}`, 'sec-fetch-site': 'same-origin' }
      const status = async () => (await fetch(`${stage.service.address}/v1/usage`, { headers })).status
      expect(await status()).toBe(200)
      await page.getByRole('button', { name: /owner.*credits/ }).click()
      await page.getByRole('menuitem', { name: 'Sign out' }).click()
      await page.getByLabel(KEY).waitFor()
      await expect.poll(status, { timeout: 10_000 }).toBe(401)
      await close()
    },
    "the page offers the installation's identity providers, and explains why a sign-in failed": async (stage) => {
      const { page, close } = await stage.open('/', { key: null })
      const data = [{ id: 'acme', name: 'Acme' }]
      await page.route('**/sign-in', (route) => route.fulfill({ json: { data, meta: {} } }))
      await page.goto('about:blank')
      await page.goto(`${stage.service.address}/console/usage#sign-in=no-role`)
      const link = page.getByRole('link', { name: 'Sign in with Acme' })
      await link.waitFor()
      expect(await link.getAttribute('href')).toBe('/sign-in/acme?return_to=%2Fconsole%2Fusage')
      await page.getByText('None of your groups has a role').waitFor()
      expect(page.url()).not.toContain('#')
      await close()
    },
    "the page's policy blocks everything from elsewhere, and its files are compressed": async ({ service }) => {
      const page = await fetch(`${service.address}/console/symbols/XNAS:AAPL`)
      expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'self'/)
      expect(page.headers.get('content-security-policy')).not.toContain('unsafe')
      const html = await page.text()
      const first = [...html.matchAll(/(?:src|href)="(\/console\/assets\/[^"]+)"/g)].map(([, path]) => path)
      const sizes = await Promise.all(first.map((path) => packedSize(`${service.address}${path}`)))
      const kibibytes = sizes.reduce((sum, size) => sum + size, 0) / 1024
      expect(first.length).toBeGreaterThan(3)
      expect(kibibytes, 'KiB on first load').toBeLessThan(250)
      expect((await fetch(`${service.address}/console/assets/none.js`)).status).toBe(404)
    },
    'a provider that cannot be reached is named before sign-in and in the session of its people': async (stage) => {
      const { page, close } = await stage.open('/', { key: null })
      const data = [{ id: 'okta', name: 'Acme', is_reachable: false }]
      await page.route('**/sign-in', (route) => route.fulfill({ json: { data, meta: {} } }))
      await page.reload()
      await page.getByText('Acme cannot be reached. A key or a one-time code still signs in.').waitFor()
      await page.route('**/account/v1/me', async (route) => {
        const response = await route.fetch()
        const answer = await response.json()
        const person = { kind: 'person', label: 'Ada <ada@acme.example> (okta)', is_owner: false }
        await route.fulfill({ response, json: { ...answer, data: { ...answer.data, ...person } } })
      })
      await page.getByLabel(KEY).fill(await stage.service.customerKey('pro'))
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await page.getByText(/Acme cannot be reached\. Your session continues for ten minutes/).waitFor()
      await close()
    },
  },
}

/** Returns the number of bytes transferred for a file. */
async function packedSize(url: string): Promise<number> {
  const response = await fetch(url, { headers: { 'accept-encoding': 'br' } })
  expect(response.headers.get('cache-control')).toContain('immutable')
  await response.arrayBuffer()
  return Number(response.headers.get('content-length'))
}
