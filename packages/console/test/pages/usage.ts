import { expect } from 'vitest'
import type { PageSpec } from '../support/page-spec.ts'

export const spec: PageSpec = {
  place: 'Usage',
  addresses: ['/usage', '/usage?days=90&measure=bytes&by=key'],
  checks: {
    'an owner sees all accounts, and can download the billing data': async (stage) => {
      const { page, faults, close } = await stage.open('/usage?by=account')
      await page.getByRole('link', { name: 'owner' }).waitFor()
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'CSV' }).click(),
      ])
      expect(download.suggestedFilename()).toMatch(/^usage-.*\.csv$/)
      expect(faults).toEqual([])
      await close()
    },
    'customers see only their own usage': async (stage) => {
      const key = await stage.service.customerKey('pro')
      const { page, faults, close } = await stage.open('/usage', { key })
      await page.getByText('Credits per day').waitFor()
      expect(await page.getByRole('heading', { name: 'Totals for this period' }).count()).toBe(0)
      expect(await page.getByRole('link', { name: 'Accounts' }).count(), 'accounts are for owners').toBe(0)
      expect(faults).toEqual([])
      await close()
    },
  },
}
