import { expect } from 'vitest'
import type { Route } from 'playwright-core'
import type { PageSpec } from '../support/page-spec.ts'

/** Responds like a deployment with series and without a calendar. */
async function withoutCalendar(route: Route): Promise<void> {
  const code = 'dataset-unpublished'
  const json = { type: `/docs/errors#${code}`, title: 'Nothing is published yet', status: 503, code, detail: 'none' }
  await route.fulfill({ status: 503, contentType: 'application/problem+json', json })
}

export const spec: PageSpec = {
  place: 'Economy',
  addresses: ['/economy', '/economy?tab=series&series=usa.fred.gdp', '/economy?tab=calendar'],
  checks: {
    'a curve is drawn next to one for another date': async (stage) => {
      const { page, faults, close } = await stage.open('/economy')
      await page.getByRole('img', { name: 'Yield by tenor' }).waitFor()
      const yields = page.getByRole('region', { name: 'Yields' })
      expect(await yields.getByRole('columnheader').count()).toBeGreaterThan(5)
      expect(await yields.getByRole('rowheader').count()).toBe(3)
      expect(faults).toEqual([])
      await close()
    },
    'the page says that the calendar is empty if only series are published': async (stage) => {
      const { page, close } = await stage.open('/health')
      await page.route('**/v1/economic/events?*', withoutCalendar)
      await page.goto(`${stage.service.address}/console/economy?tab=calendar`)
      await page.getByText('No release calendar').waitFor()
      await page.getByRole('tab', { name: 'Series' }).click()
      await page.getByRole('row', { name: /gdp/i }).first().waitFor()
      await close()
    },
    'a series opens, and the calendar can be filtered by importance': async (stage) => {
      const { page, faults, close } = await stage.open('/economy?tab=series')
      await page.getByRole('row', { name: /gdp/i }).first().click()
      await page.getByRole('region', { name: 'Values and revisions' }).waitFor()
      expect(new URL(page.url()).searchParams.get('series')).not.toBeNull()
      await page.getByRole('tab', { name: 'Calendar' }).click()
      await page.getByRole('radio', { name: 'High', exact: true }).check({ force: true })
      await page.waitForURL(/importance=high/)
      await page.getByRole('region', { name: 'Releases' }).waitFor()
      expect(faults).toEqual([])
      await close()
    },
  },
}
