import { expect } from 'vitest'
import type { Page } from 'playwright-core'
import { seriousFindings } from '../support/axe.ts'
import type { PageSpec } from '../support/page-spec.ts'
import { takePicture } from '../support/pictures.ts'
import { settled } from '../support/stage.ts'

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
    '/symbols/XNAS:AAPL?as_of=2025-06-02',
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
    'the option chain shows greeks, the price of the underlying, and strikes near it or all': async (stage) => {
      const { page, faults, close } = await stage.open('/symbols/XNAS:AAPL')
      // The demo has eleven strikes, all of them near the price.
      await page.route(/\/v1\/options\/quotes\?/, async (route) => {
        const response = await route.fetch()
        const { data, ...rest }: { readonly data: { readonly strike: number }[] } = await response.json()
        const far = data.map((row) => ({ ...row, strike: row.strike * 3 }))
        await route.fulfill({ response, json: { ...rest, data: [...data, ...far] } })
      })
      await page.goto(`${stage.service.address}/console/symbols/XNAS:AAPL?tab=options`)
      const chain = page.getByRole('region', { name: 'Option chain' })
      await chain.getByText(/^Underlying at /).waitFor()
      await page
        .locator('.xy-chart')
        .getByText(/^Underlying /)
        .waitFor()
      expect(await chain.getByRole('columnheader', { name: 'Volume' }).count()).toBe(2)
      await page.getByRole('radio', { name: 'Greeks' }).check()
      for (const greek of ['Delta', 'Gamma', 'Theta', 'Vega', 'Rho'])
        expect(await chain.getByRole('columnheader', { name: greek }).count()).toBe(2)
      const near = await chain.getByRole('rowheader').count()
      expect(near).toBeLessThanOrEqual(20)
      await page.getByRole('radio', { name: 'All strikes' }).check()
      expect(await chain.getByRole('rowheader').count()).toBe(22)
      expect(await seriousFindings(page)).toEqual([])
      await takePicture(page, 'option-chain')
      expect(faults).toEqual([])
      await close()
    },
    'no price is shown that was not known on the as-of date': async (stage) => {
      const { page, faults, close } = await stage.open('/symbols/XNAS:AAPL?as_of=2020-01-02')
      await page.getByText(/^No close known on/).waitFor()
      await page.getByText('No prices known then').waitFor()
      await page.getByText('Nothing was known at that time.').waitFor()
      expect(await page.locator('.symbol-last').count()).toBe(0)
      expect(await page.getByText(/^Try again$/).count()).toBe(0)
      expect(faults).toEqual([])
      await close()
    },
    'the slider begins where something was known, snaps to publications, and a banner leads back to now': async (
      stage,
    ) => {
      const { page, faults, close } = await stage.open('/symbols/XNAS:AAPL')
      await page.getByText(/^Known since .*, prices since /).waitFor()
      const slider = page.getByRole('slider', { name: 'As of' })
      const asOf = () => new URL(page.url()).searchParams.get('as_of')
      const banner = page.getByText(/^You are viewing the past:/)
      expect(await banner.count()).toBe(0)

      // One step back from now is the newest publication, with its prices.
      await slider.press('ArrowLeft')
      await banner.waitFor()
      expect(asOf()).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/)
      await page.getByText(/^Close of .*, as known on/).waitFor()
      await page.getByRole('img', { name: /^Prices of Apple Inc\., \d+ bars$/ }).waitFor()

      // The beginning is the day since which something is known; prices are known from a later day.
      await slider.press('Home')
      await page.getByText(/^No close known on/).waitFor()
      await page.getByText(/^Prices of this listing are known since/).waitFor()
      expect(asOf()).toMatch(/^\d{4}-\d\d-\d\d$/)
      await page.getByRole('button', { name: 'Show the first known prices' }).click()
      await page.getByText(/^Close of .*, as known on/).waitFor()

      await page.getByRole('button', { name: 'Back to now' }).click()
      await banner.waitFor({ state: 'detached' })
      expect(asOf()).toBeNull()
      expect(faults).toEqual([])
      await close()
    },
    'every tab shows what was known at the as-of time, and none shows an error': async (stage) => {
      const { page, close } = await stage.open('/symbols/XNAS:AAPL')
      await page.getByText(/^Known since/).waitFor()
      await page.getByRole('slider', { name: 'As of' }).press('Home')
      await page.getByText(/^You are viewing the past:/).waitFor()
      const tabs = page.getByRole('tab')
      for (let index = 0; index < (await tabs.count()); index++) {
        await tabs.nth(index).click()
        await settled(page)
        expect(await page.getByText(/^Try again$/).count()).toBe(0)
        expect(await page.locator('.problem-facts').count()).toBe(0)
        expect(await seriousFindings(page)).toEqual([])
      }
      await close()
    },
    'a date before anything was known leads to the first one': async (stage) => {
      const { page, faults, close } = await stage.open('/symbols/XNAS:AAPL')
      await page.getByText(/^Known since/).waitFor()
      const date = page.getByLabel('As-of date')
      const first = (await date.getAttribute('min')) ?? ''
      expect(first).toMatch(/^\d{4}-\d\d-\d\d$/)
      await date.fill('2001-01-02')
      await date.press('Enter')
      await page.getByText(/^You are viewing the past:/).waitFor()
      expect(new URL(page.url()).searchParams.get('as_of')).toBe(first)
      await page.getByRole('button', { name: 'Back to now' }).click()
      await page.getByRole('img', { name: /^Prices of Apple Inc\., \d+ bars$/ }).waitFor()
      expect(faults).toEqual([])
      await close()
    },
    'a ratio leads to the prices that it is calculated from': async (stage) => {
      const { page, faults, close } = await stage.open('/symbols/XNAS:AAPL?tab=fundamentals')
      const chart = page.getByRole('img', { name: /over time$/ })
      await chart.focus()
      await chart.press('ArrowLeft')
      await chart.press('Enter')
      const panel = page.getByRole('dialog', { name: 'Where does this value come from?' })
      await panel.getByText('none: calculated by this service').waitFor()
      await panel.getByRole('button', { name: /^Daily bars AAPL/ }).click()
      await panel.getByText('Last price of the session').waitFor()
      await panel.getByText('Bourse demo market').waitFor()
      await panel.getByRole('button', { name: 'Back' }).click()
      await panel.getByText('none: calculated by this service').waitFor()
      await page.keyboard.press('Escape')
      expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toMatch(/over time$/)
      expect(faults).toEqual([])
      await close()
    },
    'indicators of a listing with two years of bars have values, dashed because they have not settled': async (
      stage,
    ) => {
      const { page, faults, close } = await stage.open('/symbols/TWTR?indicators=["rsi","macd","atr"]&range=All')
      await page.getByText(/^Dashed: RSI 14, MACD 12 26 9, and ATR 14\. These values still depend on/).waitFor()
      for (const line of [/^RSI 14 \d/, /^MACD 12 26 9 signal -?\d/, /^ATR 14 \d/])
        await page.locator('.chart-legend p').filter({ hasText: line }).filter({ hasText: 'not settled' }).waitFor()
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
