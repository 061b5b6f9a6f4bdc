import { expect } from 'vitest'
import type { Page } from 'playwright-core'
import type { PageSpec } from '../support/page-spec.ts'

/** Returns the text of the focused element. */
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

export const spec: PageSpec = {
  place: 'Symbol',
  addresses: [
    '/symbols/XNAS:NVDA?indicators=["sma:period-50","rsi","macd"]&range=1Y',
    '/symbols/XNAS:AAPL',
    '/symbols/XNAS:NVDA?compare=["AAPL"]&tab=actions',
    '/symbols/XNAS:AAPL?tab=fundamentals',
    '/symbols/XNAS:AAPL?tab=options',
  ],
  checks: {
    'the page can be used with only the keyboard': async (stage) => {
      const { page, faults, close } = await stage.open('/symbols/XNAS:AAPL')
      await page.keyboard.press('Tab')
      expect(await focused(page)).toBe('Skip to content')
      await page.keyboard.press('Enter')
      await page.keyboard.press('Tab')
      expect(await focused(page)).not.toBe('Skip to content')
      await page.getByRole('img', { name: /bars$/ }).focus()
      for (const key of ['+', 'ArrowLeft', '-']) await page.keyboard.press(key)
      await page.getByRole('tab', { name: 'Profile' }).focus()
      for (const next of ['Symbol history', 'Actions']) {
        await page.keyboard.press('ArrowRight')
        await page.locator('[role=tab]:focus', { hasText: next }).waitFor()
      }
      await page.keyboard.press('Enter')
      await page.getByRole('tab', { name: 'Actions', selected: true }).waitFor()
      await page.getByRole('button', { name: 'Indicators' }).focus()
      await page.keyboard.press('Enter')
      await page.getByRole('dialog', { name: 'Indicators' }).getByRole('button', { name: 'Add' }).focus()
      await page.keyboard.press('Enter')
      await page.getByText(/^SMA/).waitFor()
      await page.keyboard.press('Escape')
      await page.locator('button:focus', { hasText: 'Indicators' }).waitFor()
      expect(faults).toEqual([])
      await close()
    },
    'no price is shown that was not known on the as-of date': async (stage) => {
      const { page, faults, close } = await stage.open('/symbols/XNAS:AAPL?as_of=2020-01-02')
      await page.getByText(/^No close known on/).waitFor()
      await page.getByText('No data on that date').waitFor()
      await page.getByText('No company profile is available for this listing.').waitFor()
      expect(await page.locator('.symbol-last').count()).toBe(0)
      expect(await page.getByText(/^Try again$/).count()).toBe(0)
      expect(faults).toEqual([])
      await close()
    },
    'any as-of date is accepted, even one long before the installation': async (stage) => {
      const { page, faults, close } = await stage.open('/symbols/XNAS:AAPL')
      await page.getByLabel('As-of date').fill('2001-01-02')
      await page.getByLabel('As-of date').press('Enter')
      await page.getByText('No data on that date').waitFor()
      expect(new URL(page.url()).searchParams.get('as_of')).toBe('2001-01-02')
      await page.getByRole('button', { name: 'Back to now' }).click()
      await page.getByRole('img', { name: /^Prices of Apple Inc\., \d+ bars$/ }).waitFor()
      expect(faults).toEqual([])
      await close()
    },
    'prices are drawn, and the URL contains the selection': async (stage) => {
      const { page, faults, close } = await stage.open('/symbols/XNAS:AAPL')
      await page.getByRole('img', { name: /^Prices of Apple Inc\., \d+ bars$/ }).waitFor()
      await page.getByRole('radio', { name: '1w' }).check({ force: true })
      await page.getByRole('img', { name: /^Prices of Apple Inc\., \d+ bars$/ }).waitFor()
      expect(new URL(page.url()).searchParams.get('interval')).toBe('1w')
      await page.getByRole('tab', { name: 'Actions' }).click()
      await page.getByRole('region', { name: /Corporate actions/ }).waitFor()
      expect(faults).toEqual([])
      await close()
    },
  },
}
