import { expect } from 'vitest'
import type { PageSpec } from '../support/page-spec.ts'
import { refuseCapitalisations } from '../support/refuse-capitalisations.ts'

export const spec: PageSpec = {
  place: 'Screener',
  addresses: ['/screener', '/screener?filters=["rsi_14:lte:60","return_21d:gte:-0.2"]&sort=rsi_14:asc'],
  checks: {
    'the page shows the matches, and the URL contains the screen': async (stage) => {
      const { page, faults, close } = await stage.open('/screener')
      const matches = page.getByRole('region', { name: 'Matches' })
      await matches.getByRole('link', { name: 'AAPL', exact: true }).waitFor()
      await page.getByRole('button', { name: 'Add filter' }).click()
      await page.getByLabel('Field 2').selectOption('close')
      await page.getByLabel('Comparison 2').selectOption('gte')
      await page.getByLabel('Value 2').fill('100000000')
      await page.getByLabel('Value 2').press('Enter')
      await page.getByText('No matching listings').waitFor()
      expect(new URL(page.url()).searchParams.get('filters')).toContain('close:gte:100000000')
      await page.getByRole('button', { name: 'Remove filter 2' }).click()
      await matches.getByRole('link', { name: 'AAPL', exact: true }).waitFor()
      expect(faults).toEqual([])
      await close()
    },
    'orders by a column': async (stage) => {
      const { page, faults, close } = await stage.open('/screener')
      await page
        .getByRole('region', { name: 'Matches' })
        .getByRole('button', { name: /^Close/ })
        .click()
      await page
        .getByRole('columnheader', { name: /^Close/ })
        .and(page.locator('[aria-sort=descending]'))
        .waitFor()
      expect(new URL(page.url()).searchParams.get('sort')).toBe('close:desc')
      expect(faults).toEqual([])
      await close()
    },
    'columns without any values are omitted, and another order is offered if one of them is the sort key': async (
      stage,
    ) => {
      const { page, close } = await stage.open('/health')
      await page.route('**/v1/screener', refuseCapitalisations)
      const matches = page.getByRole('region', { name: 'Matches' })
      await page.goto(`${stage.service.address}/console/screener?sort=close:desc`)
      await matches.getByRole('columnheader', { name: /^Change ratio/ }).waitFor()
      expect(await matches.getByRole('columnheader', { name: /^Market capitalization/ }).count()).toBe(0)
      await page.goto(`${stage.service.address}/console/screener`)
      await page.getByText('No listing has Market capitalization').waitFor()
      await page.getByRole('button', { name: 'Sort by symbol' }).click()
      await matches.getByRole('columnheader', { name: /^Close/ }).waitFor()
      expect(new URL(page.url()).searchParams.get('sort')).toBe('symbol:asc')
      await close()
    },
    'the table reads more pages up to its limit, and says so': async (stage) => {
      const { page, faults, close } = await stage.open('/health')
      let asked = 0
      await page.route('**/v1/screener', async (route) => {
        asked++
        await route.continue({ postData: { ...route.request().postDataJSON(), limit: 2 } })
      })
      await page.goto(`${stage.service.address}/console/screener`)
      await page.getByText(/^first 10 of \d+ listings; at most 5,000 are shown$/).waitFor()
      expect(asked).toBe(5)
      expect(faults).toEqual([])
      await close()
    },
  },
}
