import type { Page, Request } from 'playwright-core'
import { expect } from 'vitest'
import { seriousFindings } from '../support/axe.ts'
import { takePicture } from '../support/pictures.ts'
import type { PageSpec } from '../support/page-spec.ts'
import { settled } from '../support/stage.ts'

export const spec: PageSpec = {
  place: 'Overview',
  addresses: ['/'],
  checks: {
    'the page shows markets and movers, and links to a symbol': async (stage) => {
      const { page, faults, close } = await stage.open('/')
      const markets = page.getByRole('region', { name: 'Markets' })
      expect(await markets.locator('.market-names > span').count()).toBeGreaterThan(10)
      // At any hour, some of the demo's exchanges are closed.
      const fold = markets.locator('summary')
      expect(await markets.getByRole('list', { name: 'Closed now' }).count()).toBe(0)
      await fold.click()
      await markets.getByRole('list', { name: 'Closed now' }).waitFor()
      const newYork = markets.locator('li').filter({ hasText: 'XNYS' })
      expect(await newYork.textContent()).toMatch(/New York Stock Exchange XNYS.* New York.*(?:Opens|Closes) in \d/)
      const first = page.getByRole('rowheader').first().getByRole('link')
      const symbol = await first.textContent()
      await first.click()
      await page.getByRole('heading', { level: 1, name: new RegExp(`^${symbol}`) }).waitFor()
      expect(faults).toEqual([])
      await close()
    },
    'the reader chooses the zone of all times, and colors of gains and losses': async (stage) => {
      const { page, faults, close } = await stage.open('/')
      const newYork = page.locator('.market').filter({ hasText: 'XNYS' })
      const unfold = () => page.locator('.markets-closed summary').click()
      await unfold()
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
      await unfold()
      await newYork.filter({ hasText: / UTC$/ }).waitFor()
      expect(await page.locator('html').getAttribute('data-palette')).toBe('blue-orange')
      expect(faults).toEqual([])
      await close()
    },
    'nothing overflows on a phone, a laptop or a wide screen, with all markets unfolded': async (stage) => {
      for (const width of [390, 1_280, 2_560]) {
        const { page, faults, close } = await stage.open('/', { width })
        await page.locator('.markets-closed summary').click()
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme })
          expect(await seriousFindings(page)).toEqual([])
          await takePicture(page, `overview-${width}-${colorScheme}`)
        }
        expect(await overflowing(page), `${width} pixels`).toEqual([])
        expect(faults).toEqual([])
        await close()
      }
    },
    'the question mark lists the shortcuts, but not while the reader types': async (stage) => {
      const { page, faults, close } = await stage.open('/')
      const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
      await page.keyboard.press('/')
      await page.keyboard.type('?')
      await page.getByRole('combobox', { name: /^Search symbols/ }).waitFor()
      expect(await page.getByRole('combobox', { name: /^Search symbols/ }).inputValue()).toBe('?')
      expect(await shortcuts.count()).toBe(0)
      await page.keyboard.press('Escape')
      await page.getByRole('dialog', { name: 'Search' }).waitFor({ state: 'hidden' })
      await page.keyboard.press('?')
      await shortcuts.getByText('Search symbols, datasets, operations and pages').waitFor()
      expect(await seriousFindings(page)).toEqual([])
      await page.keyboard.press('Escape')
      await shortcuts.waitFor({ state: 'hidden' })
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
      const bySize = requests.map((request, index) => `${sizes[index]?.responseBodySize} ${request.url()}`).join('\n')
      const paths = requests.map((request) => new URL(request.url()).pathname)
      const [files, calls] = [true, false].map((isFile) =>
        paths.filter((path) => path.startsWith('/console/') === isFile),
      )
      expect(files?.length, files?.join(' ')).toBeLessThanOrEqual(12)
      expect(calls?.length, calls?.join(' ')).toBeLessThanOrEqual(12)
      expect(bytes, bySize).toBeLessThanOrEqual(250_000)
      expect(paths.filter((path) => /-page-/.test(path)).length).toBe(1)
      await close()
    },
  },
}

/** Boxes whose text is wider than they are, and boxes that end beyond the window. */
const overflowing = (page: Page): Promise<string[]> =>
  page.locator('#place *:visible').evaluateAll((all) =>
    all
      .filter((one) => {
        const isClipped = one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== 'inline'
        return one.closest('[tabindex="0"]') === null && (isClipped || one.getBoundingClientRect().right > innerWidth)
      })
      .map((one) => `${one.tagName} ${one.className}`),
  )
