import { expect } from 'vitest'
import { takePicture } from '../support/pictures.ts'
import type { Page } from 'playwright-core'
import type { PageSpec } from '../support/page-spec.ts'
import type { Stage } from '../support/stage.ts'

export const spec: PageSpec = {
  place: 'Playground',
  addresses: [
    '/playground',
    '/playground?operation=screener.run&view=json',
    '/playground?tab=mcp&tool=call_endpoint',
    '/playground?tab=stream',
  ],
  checks: {
    'the page shows the cost in advance and the response in three formats': async (stage) => {
      const { page, faults, close } = await stage.open('/playground?operation=eod.list')
      await page.getByText(/^\d+ credits?(?:,.*left today)?$/).waitFor()
      await page.getByRole('button', { name: 'Send' }).click()
      await page.getByRole('region', { name: 'Response' }).waitFor()
      await page.getByRole('radio', { name: 'Chart' }).check({ force: true })
      await page.getByRole('img', { name: /^Close by/ }).waitFor()
      await page.getByRole('radio', { name: 'JSON' }).check({ force: true })
      expect(await page.getByLabel('Response as JSON', { exact: true }).textContent()).toContain('"data"')
      expect(faults).toEqual([])
      await close()
    },
    'a body is sent, and an error says where it is not valid JSON': async (stage) => {
      const { page, faults, close } = await stage.open('/playground?operation=screener.run')
      const body = page.getByLabel('Body')
      await body.fill('{')
      await page.getByText('Not a valid JSON object.').waitFor()
      expect(await page.getByRole('button', { name: 'Send' }).isDisabled()).toBe(true)
      await body.fill('{ "limit": 2 }')
      await page.getByRole('button', { name: 'Send' }).click()
      await page.getByText('2 rows').waitFor()
      expect(faults).toEqual([])
      await close()
    },
    'an MCP tool is called with a list and an object among its arguments': async (stage) => {
      const { page, faults, close } = await stage.open('/playground?tab=mcp')
      await connect(stage, page)
      await page.getByLabel(/^Tool\s*\d+ listed/).selectOption('call_endpoint')
      await page.getByLabel('Endpoint').fill('eod.list')
      const parameters = page.getByLabel(/^Parameters/)
      await parameters.fill('{')
      await page.getByText('Not a valid JSON object.').waitFor()
      expect(await page.getByRole('button', { name: 'Call' }).isDisabled()).toBe(true)
      await parameters.fill('{ "symbols": ["AAPL"], "limit": 2 }')
      await page.getByRole('button', { name: 'Call' }).click()
      await page.getByText('completed').waitFor()
      const answer = await page.getByLabel('Response text', { exact: true }).textContent()
      expect(JSON.parse(answer ?? '').data).toHaveLength(2)
      await page.reload()
      await connect(stage, page)
      expect(await page.getByLabel('Endpoint').inputValue()).toBe('eod.list')

      await page.getByLabel('Toolset').selectOption('quotes')
      await page.getByLabel(/^Tool\s*\d+ listed/).selectOption('quotes_list')
      await page.getByLabel('Symbols').fill('AAPL, MSFT')
      await page.getByRole('button', { name: 'Call' }).click()
      await page.getByText('completed').waitFor()
      expect(await page.getByLabel('Response text', { exact: true }).textContent()).toContain('MSFT')
      await page.evaluate(() => scrollTo(0, 0))
      await takePicture(page, 'playground-mcp-light')
      expect(new URL(page.url()).searchParams.get('tool')).toBe('quotes_list')
      expect(faults).toEqual([])
      await close()
    },
    'console session: MCP does not accept the session; its key is entered and not stored': async (stage) => {
      const { page, close } = await stage.open('/playground?tab=mcp')
      await page.getByLabel('API key').fill('bourse_wrong')
      await page.getByRole('button', { name: 'Connect' }).click()
      await page.getByText(/valid API key/).waitFor()
      await page.reload()
      await connect(stage, page)
      await page.getByLabel(/^Tool\s*\d+ listed/).waitFor()
      expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain('bourse_')
      await close()
    },
    'an error from a tool is shown as its response': async (stage) => {
      const { page, faults, close } = await stage.open('/playground?tab=mcp&tool=get_api_documentation')
      await connect(stage, page)
      await page.getByLabel('Endpoint').fill('no.such')
      await page.getByRole('button', { name: 'Call' }).click()
      await page.getByText('rejected').waitFor()
      expect(await page.getByLabel('Response text', { exact: true }).textContent()).toContain('"code"')
      expect(faults).toEqual([])
      await close()
    },
    'the page follows the stream until it is closed, and never sends the key in a URL': async (stage) => {
      const { page, faults, close } = await stage.open('/playground?tab=stream')
      const opened = page.waitForEvent('websocket')
      await page.getByRole('button', { name: 'Open' }).click()
      const socket = await opened
      expect(new URL(socket.url()).search).toBe('')
      await page.getByText('live').waitFor()
      const messages = page.getByRole('list', { name: /^Messages/ }).getByRole('listitem')
      // One tick per second.
      await messages.filter({ hasText: '"type":"quotes"' }).nth(1).waitFor()
      expect(await messages.filter({ hasText: '"accepted":["TEST:TICK"]' }).count()).toBe(1)
      await takePicture(page, 'playground-stream-light')
      expect(new URL(page.url()).searchParams.get('symbols')).toContain('TEST:TICK')
      const ended = socket.waitForEvent('close')
      await page.getByRole('button', { name: 'Close' }).click()
      await page.getByText('Closed by you.').waitFor()
      await ended
      expect(await messages.count()).toBeGreaterThan(2)
      expect(faults).toEqual([])
      await close()
    },
    'the reply lists the available channels if the requested one does not exist': async (stage) => {
      const { page, faults, close } = await stage.open('/playground?tab=stream&channel=nothing')
      await page.getByRole('button', { name: 'Open' }).click()
      await page.getByText(/channel: expected one of .*quotes/).waitFor()
      expect(faults).toEqual([])
      await close()
    },
    'the page says that the deployment has no MCP and no stream': async (stage) => {
      const { page, close } = await stage.open('/playground')
      const absent = { status: 404, json: { type: 'about:blank', status: 404, code: 'route-not-found' } }
      await page.route('**/mcp', (route) => route.fulfill(absent))
      await page.route('**/v1/stream', (route) => route.fulfill(absent))
      await page.routeWebSocket('**/v1/stream', (socket) => socket.close({ code: 1011 }))
      await page.getByRole('tab', { name: 'MCP' }).click()
      await connect(stage, page)
      await page.getByText('This deployment does not serve MCP').waitFor()
      await page.getByRole('tab', { name: 'Stream' }).click()
      await page.getByRole('button', { name: 'Open' }).click()
      await page.getByText('This deployment does not serve a stream').waitFor()
      await close()
    },
  },
}

/** MCP requires a key and does not accept a session. */
async function connect({ service }: Stage, page: Page): Promise<void> {
  await page.getByLabel('API key').fill(service.ownerKey)
  await page.getByRole('button', { name: 'Connect' }).click()
}
