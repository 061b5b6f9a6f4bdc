import { defineDataset, endpoint, f, perRequest, Type } from '@bourse/kit'
import { startTestHost, type TestHost } from '@bourse/testkit'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasBrowser, launchBrowser } from './support/browser.ts'

const COMMON = { capabilities: ['admin'], credits: perRequest(0), pointInTime: false, needs: {} } as const
/** The requests that the operations below received. */
const sent: unknown[] = []

const desk = defineDataset({
  id: 'desk',
  title: 'Desk',
  summary: 'What is on the desk.',
  delivers: true,
  audience: 'operators',
  endpoints: [
    endpoint('/things/{name}', {
      ...COMMON,
      id: 'desk.things.change',
      summary: 'Change a thing',
      method: 'PATCH',
      examples: { name: 'lamp' },
      headers: { 'if-match': 'Version of the thing.' },
      body: Type.Object({ colour: Type.String() }, { examples: [{ colour: 'red' }] }),
      fields: { colour: f.text('Colour', { example: 'red' }) },
      order: ['colour asc'],
      single: true,
      read: async (_, { params, headers, body }) => {
        sent.push({ ...params, ...headers, body })
        return [body]
      },
    }),
    endpoint('/files/{name}', {
      ...COMMON,
      id: 'desk.files.put',
      summary: 'Put a file down',
      takesBytes: 100,
      examples: { name: 'note' },
      fields: { bytes: f.count('Size', { unit: 'bytes', example: 3 }) },
      order: ['bytes asc'],
      single: true,
      read: async (_, { body }) => [{ bytes: String(body instanceof Uint8Array ? body.length : 0) }],
    }),
  ],
})

const inBrowser = hasBrowser ? 'in a real browser' : 'in a real browser: SKIPPED, set BOURSE_BROWSER to a Chromium'

describe.skipIf(!hasBrowser)(`pages for operations that run the deployment, ${inBrowser}`, () => {
  let host: TestHost
  let browser: Browser
  let address: string
  let owner: string

  beforeAll(async () => {
    host = await startTestHost({ datasets: [desk] })
    owner = await host.key({ owner: true })
    address = await host.host.app.listen({ port: 0, host: '127.0.0.1' })
    browser = await launchBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await host?.close()
  })

  async function open(path: string, key: string): Promise<Page> {
    const page = await (await browser.newContext()).newPage()
    await page.goto(address + path)
    await page.getByLabel('API key').fill(key)
    await page.getByLabel('API key').press('Enter')
    return page
  }

  test('the pages require a key, and reveal nothing to a key without access', async () => {
    const page = await open('/docs/admin', await host.key({ plan: 'scale' }))
    await page.getByText('403: This key lacks the capability admin.').waitFor()
    expect(await page.locator('.operations').count()).toBe(0)
    await page.getByLabel('API key').fill(owner)
    await page.getByLabel('API key').press('Enter')
    await page.locator('.operations').getByText('Change a thing').waitFor()
    await page.context().close()
  })

  test('a page reports that the host cannot be reached', async () => {
    const page = await open('/docs/admin', '')
    await page.context().setOffline(true)
    await page.getByLabel('API key').fill(owner)
    await page.getByLabel('API key').press('Enter')
    await page.getByText('The request did not reach the service').waitFor()
    await page.context().close()
  })

  test('pages are found by name, and the next page retains the key', async () => {
    const page = await open('/docs/admin', owner)
    await page.locator('.operations').waitFor()
    await page.locator('[data-filter]').fill('change a')
    const found = page.locator('nav [data-group] a:visible')
    expect(await found.allTextContents()).toEqual(['PATCH /things/{name}'])
    await found.click()
    await page.getByRole('heading', { name: 'Change a thing' }).waitFor()
    expect(await page.title()).toBe('Change a thing · Bourse')
    await page.context().close()
  })

  test('a form sends headers and properties as filled in', async () => {
    const page = await open('/docs/admin/operations/desk.things.change', owner)
    await page.locator('#in-if-match').fill('"7"')
    await page.getByRole('button', { name: 'Send' }).click()
    await page.locator('[data-answer]').getByText('200 OK').waitFor()
    expect(sent).toEqual([{ name: 'lamp', 'if-match': '"7"', body: { colour: 'red' } }])
    await page.context().close()
  })

  test('a form sends a file unchanged', async () => {
    const page = await open('/docs/admin/operations/desk.files.put', owner)
    await page
      .locator('[data-file]')
      .setInputFiles({ name: 'note', mimeType: 'text/plain', buffer: Buffer.from('abc') })
    await page.getByRole('button', { name: 'Send' }).click()
    await page.locator('[data-answer]').getByText('"bytes": 3').waitFor()
    await page.context().close()
  })
})
