import { expect } from 'vitest'
import type { PageSpec } from '../support/page-spec.ts'

export const spec: PageSpec = {
  place: 'Sources',
  addresses: ['/sources', '/sources/eod:massive-day', '/sources?show=enabled'],
  checks: {
    'shows sources by publisher, what one needs first, and accepts its terms': async (stage) => {
      const { page, faults, close } = await stage.open('/sources')
      const card = page.locator('section.panel', { has: page.getByRole('heading', { name: 'Massive', exact: true }) })
      await card.getByText('BOURSE_SECRET_MASSIVE_API_KEY').waitFor()
      await page.getByText(/^0 of \d+ sources are on/).waitFor()
      await page.getByRole('tab', { name: 'On (0)' }).click()
      await page.getByText('No such sources').waitFor()
      await page.goto(`${stage.service.address}/console/sources/eod:massive-day`)
      await page.getByText('set BOURSE_SECRET_MASSIVE_API_KEY').first().waitFor()
      await page.getByLabel(/^I accept the terms of Massive/).check()
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByText(/accepted /).waitFor()
      expect(await page.getByLabel(/^I accept the terms/).count()).toBe(0)
      await page.getByRole('button', { name: 'Test' }).click()
      await page.getByRole('status').filter({ hasText: 'Massive requires a key' }).waitFor()
      expect(faults).toEqual([])
      await page.getByRole('button', { name: 'Enable' }).click()
      await page.getByRole('alert').filter({ hasText: 'requires a key' }).waitFor()
      await close()
    },
  },
}
