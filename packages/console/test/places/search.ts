import { expect } from 'vitest'
import type { PlaceSpec } from '../support/place-spec.ts'

export const spec: PlaceSpec = {
  place: 'Search',
  addresses: [],
  checks: {
    'finds a listing by ticker, name, ISIN, FIGI and CIK, with the keyboard alone': async (stage) => {
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
  },
}
