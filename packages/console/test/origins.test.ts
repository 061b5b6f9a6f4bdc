import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findings } from './support/axe.ts'
import { hasBrowser } from './support/browser.ts'
import { takePicture } from './support/pictures.ts'
import { openStage, type Stage } from './support/stage.ts'

const HEAD = 'symbol,date,open,high,low,close,volume'
const BARS = [
  'ACME,2026-03-02,100.00,104.00,99.00,101.10,50000',
  'ACME,2026-03-03,101.00,103.00,100.00,102.20,60000',
  'ACME,2026-03-04,102.00,106.00,101.00,105.30,70000',
]
const CORRECTION = 'ACME,2026-03-04,102.00,106.00,101.00,104.90,70500'
const QUESTION = 'Where does this value come from?'

const panelOf = (page: Page) => page.getByRole('dialog', { name: QUESTION })
const attributeOfFocus = (page: Page, name: string) =>
  page.evaluate((attribute) => document.activeElement?.getAttribute(attribute), name)

/** Axe finds nothing in either theme, and nothing is wider than the window at any width. */
async function expectSound(page: Page, picture: string): Promise<void> {
  for (const width of [1_280, 390])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 860 })
      await page.emulateMedia({ colorScheme })
      expect(await findings(page), `${width} px, ${colorScheme}`).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
      if (width > 1_000) await takePicture(page, `${picture}-${colorScheme}`)
    }
  await page.setViewportSize({ width: 1_280, height: 860 })
}

describe.skipIf(!hasBrowser)(
  `where values come from${hasBrowser ? '' : ' (skipped: BOURSE_BROWSER names none)'}`,
  () => {
    let stage: Stage
    beforeAll(async () => {
      stage = await openStage(null)
      const options = ['--market', 'XNAS'] as const
      const known = ['--known-at', '2026-03-04T22:00:00Z'] as const
      await stage.service.importText('eod', [HEAD, ...BARS].join('\n'), ...options, ...known, '--create-listings')
      await stage.service.importText('eod', [HEAD, CORRECTION].join('\n'), ...options)
    }, 300_000)
    afterAll(() => stage?.close())

    it('from a cell of a table to its versions after a correction, with the mouse and the keyboard', async () => {
      const { page, faults, close } = await stage.open('/symbols/XNAS:ACME?tab=bars')
      const histories: string[] = []
      page.on('request', (request) => {
        const { pathname, search } = new URL(request.url())
        if (pathname === '/v1/history') histories.push(search)
      })
      const table = page.getByRole('region', { name: 'Daily bars' })
      const close0 = table.getByRole('gridcell', { name: '104.90' })
      await close0.hover()
      expect(histories, 'nothing is requested before the panel opens').toEqual([])
      await table.getByRole('button', { name: QUESTION }).click()
      const panel = panelOf(page)
      await panel.getByRole('heading', { name: '2 versions' }).waitFor()
      await panel.getByText('was 105.30').waitFor()
      await panel.getByRole('row', { name: 'Volume 70,000 70,500' }).waitFor()
      await panel.getByRole('img', { name: 'Close by the time at which it was known' }).waitFor()
      await panel.getByText('Last price of the session').waitFor()
      await panel
        .getByText(/history\?operation=eod\.list&key=ins_[0-9a-f]+%2C2026-03-04|key=ins_[0-9a-f]+,2026-03-04/)
        .waitFor()
      expect(histories).toHaveLength(1)
      await expectSound(page, 'origin')

      // The older version has its own origin.
      await panel.getByRole('button', { name: /^1 105\.30/ }).click()
      await panel.getByText('meets all').waitFor()
      // Another value of the row.
      await panel.getByLabel('Field').selectOption('open')
      await panel.getByText('First price of the session').waitFor()
      expect(histories, 'values of a row share one request').toHaveLength(1)
      await page.keyboard.press('Escape')
      await panel.getByRole('heading').first().waitFor({ state: 'detached' })
      expect(await attributeOfFocus(page, 'data-field')).toBe('close')

      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('Enter')
      await panel.getByRole('heading', { name: 'One version, never changed' }).waitFor()
      await panel.getByText('60,000').first().waitFor()
      await page.keyboard.press('Escape')
      await page.keyboard.press('Escape')
      expect(await attributeOfFocus(page, 'aria-label'), 'Escape leaves the cells').toBe('Daily bars')
      await page.keyboard.press('Enter')
      expect(await attributeOfFocus(page, 'data-row')).toBe('0')
      expect(faults).toEqual([])
      await close()
    }, 180_000)

    it('from a point of a chart to the rows that it joins, and to the history of one of them', async () => {
      const { page, faults, close } = await stage.open('/symbols/XNAS:ACME')
      const chart = page.getByRole('img', { name: /bars$/ })
      const panel = panelOf(page)
      await chart.focus()
      await page.keyboard.press('Shift+ArrowLeft')
      await page.keyboard.press('Shift+ArrowLeft')
      await page.keyboard.press('Enter')
      await panel.getByRole('heading', { name: /ACME · 3 Mar 2026/ }).waitFor()
      await page.keyboard.press('Escape')
      // The selected bar is in the legend, whose button opens the same panel.
      await page.locator('.chart-legend', { hasText: '3 Mar 2026' }).getByRole('button', { name: QUESTION }).click()
      await panel.getByRole('heading', { name: /ACME · 3 Mar 2026/ }).waitFor()
      await page.keyboard.press('Escape')

      await page.goto(`${stage.service.address}/console/symbols/XNAS:ACME?interval=1w`)
      await chart.focus()
      await page.keyboard.press('Enter')
      await panel.getByRole('heading', { name: /Weekly bar/ }).waitFor()
      await panel.getByRole('button', { name: /Daily bar 4 Mar 2026/ }).click()
      await panel.getByRole('heading', { name: '2 versions' }).waitFor()
      expect(
        await page.evaluate(() => document.activeElement?.closest('dialog') !== null),
        'the focus stays inside',
      ).toBe(true)
      await panel.getByRole('button', { name: 'Back' }).click()
      await panel.getByRole('heading', { name: /Weekly bar/ }).waitFor()
      await expectSound(page, 'origin-computed')
      expect(faults).toEqual([])
      await close()
    }, 180_000)

    it('shows only what was known at the as-of time, and says why nothing is shown', async () => {
      const { page, close } = await stage.open('/symbols/XNAS:ACME?tab=bars&as_of=2026-03-05')
      const panel = panelOf(page)
      await page.locator('.symbol-source').getByRole('button', { name: QUESTION }).click()
      await panel.getByRole('heading', { name: 'One version, never changed' }).waitFor()
      await page.keyboard.press('Escape')
      const table = page.getByRole('region', { name: 'Daily bars' })
      await table.getByRole('gridcell', { name: '105.30' }).click()
      await page.keyboard.press('Enter')
      await panel.getByText(/^As known on .*2026/).waitFor()
      await panel.getByRole('heading', { name: 'One version, never changed' }).waitFor()
      await page.keyboard.press('Escape')

      await page.route(/\/v1\/history/, (route) => {
        const json = {
          type: '/docs/errors#record-not-found',
          title: 'No such record',
          status: 404,
          code: 'record-not-found',
        }
        return route.fulfill({ status: 404, contentType: 'application/problem+json', json })
      })
      await table.getByRole('gridcell', { name: '102.20' }).click()
      await page.keyboard.press('Enter')
      await panel.getByText('The row was not known at the as-of time, or your key cannot access it.').waitFor()
      expect(await findings(page)).toEqual([])
      await close()
    }, 180_000)
  },
)
