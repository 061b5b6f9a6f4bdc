import { expect } from 'vitest'
import type { PageSpec } from '../support/page-spec.ts'

export const spec: PageSpec = {
  place: 'Search',
  addresses: [],
  checks: {
    'the search finds a listing by ticker, name, ISIN, FIGI and CIK, using only the keyboard': async (stage) => {
      const { page, faults, close } = await stage.open('/')
      for (const text of ['AAPL', 'apple inc', 'US0378331005', 'BBG000B9XRY4', '320193']) {
        await page.keyboard.press('Control+k')
        await page.keyboard.type(text)
        await page.getByRole('option', { name: /^AAPL Apple Inc\. XNAS/ }).waitFor()
        await page.keyboard.press('Escape')
      }
      await page.keyboard.press('/')
      await page.keyboard.type('apple inc')
      await page.getByRole('option', { name: /^AAPL/, selected: true }).waitFor()
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { level: 1, name: /^AAPL/ }).waitFor()
      expect(faults).toEqual([])
      await close()
    },
    'the search leaves room for datasets and operations when many listings match': async (stage) => {
      const { page, faults, close } = await stage.open('/')
      await page.keyboard.press('Control+k')
      await page.keyboard.type('in')
      for (const group of ['Symbols', 'Datasets']) await page.locator(`[role=option][data-group=${group}]`).waitFor()
      const options = page.getByRole('option')
      const first = await options.evaluateAll((all) => all.findIndex((one) => one.dataset['group'] === 'Datasets'))
      // At most 8 listings and 6 pages precede the datasets.
      expect(first).toBeLessThanOrEqual(14)
      expect(faults).toEqual([])
      await close()
    },
  },
}
