import type { Request } from 'playwright-core'
import { expect } from 'vitest'
import { seriousFindings } from '../support/axe.ts'
import type { PageSpec } from '../support/page-spec.ts'
import { settled } from '../support/stage.ts'

export const spec: PageSpec = {
  place: 'Overview',
  addresses: ['/'],
  checks: {
    'the page shows markets and movers, and links to a symbol': async (stage) => {
      const { page, faults, close } = await stage.open('/')
      expect(await page.getByRole('list', { name: 'Markets' }).getByRole('listitem').count()).toBeGreaterThan(10)
      const first = page.getByRole('rowheader').first().getByRole('link')
      const symbol = await first.textContent()
      await first.click()
      await page.getByRole('heading', { level: 1, name: new RegExp(`^${symbol}`) }).waitFor()
      expect(faults).toEqual([])
      await close()
    },
    'the reader chooses the zone of all times, and colors of gains and losses': async (stage) => {
      const { page, faults, close } = await stage.open('/')
      const newYork = page.getByRole('listitem').filter({ hasText: /^XNYS/ })
      await newYork.filter({ hasText: / New York$/ }).waitFor()
      await page.locator('.side .account-button').click()
      await page.getByRole('menuitemcheckbox', { name: 'All in UTC' }).click()
      await newYork.filter({ hasText: / UTC$/ }).waitFor()
      await page.getByRole('menuitemcheckbox', { name: /^Blue and orange/ }).click()
      await page.keyboard.press('Escape')
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        expect(await seriousFindings(page)).toEqual([])
      }
      await page.reload()
      await newYork.filter({ hasText: / UTC$/ }).waitFor()
      expect(await page.locator('html').getAttribute('data-palette')).toBe('blue-orange')
      expect(faults).toEqual([])
      await close()
    },
    'a first visit loads at most 12 files and 250 kB, makes at most 12 calls, and loads no other page': async (
      stage,
    ) => {
      const { page, close } = await stage.open('/', { key: null })
      await page.context().request.post(`${stage.service.address}/admin/session`, {
        data: { key: stage.service.ownerKey },
      })
      await (await page.context().newCDPSession(page)).send('Network.clearBrowserCache')
      const requests: Request[] = []
      page.on('requestfinished', (request) => requests.push(request))
      await page.reload()
      await settled(page)
      await page.waitForLoadState('networkidle')
      const sizes = await Promise.all(requests.map((request) => request.sizes()))
      const bytes = sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0)
      const paths = requests.map((request) => new URL(request.url()).pathname)
      const [files, calls] = [true, false].map((isFile) =>
        paths.filter((path) => path.startsWith('/console/') === isFile),
      )
      expect(files?.length, files?.join(' ')).toBeLessThanOrEqual(12)
      expect(calls?.length, calls?.join(' ')).toBeLessThanOrEqual(12)
      expect(bytes).toBeLessThanOrEqual(250_000)
      expect(paths.filter((path) => /-page-/.test(path)).length).toBe(1)
      await close()
    },
  },
}
