import { expect } from 'vitest'
import type { PageSpec } from '../support/page-spec.ts'

export const spec: PageSpec = {
  place: 'Health',
  addresses: ['/health', '/health?tab=traffic', '/health?tab=plans'],
  checks: {
    'the page shows problems with their fixes, traffic, jobs, replicas and settings': async (stage) => {
      const { page, faults, close } = await stage.open('/health')
      await page.getByText('Release or discard them in Quality.').first().waitFor()
      await page.getByRole('tab', { name: 'Traffic' }).click()
      await page.getByRole('row', { name: /^admin\.health\.get/ }).waitFor()
      await page.getByRole('tab', { name: 'Jobs' }).click()
      await page.getByRole('region', { name: 'Jobs' }).waitFor()
      await page.getByRole('tab', { name: 'Replicas' }).click()
      await page.getByText('live', { exact: true }).waitFor()
      await page.getByRole('tab', { name: 'Settings' }).click()
      await page.getByRole('row', { name: /^port.*BOURSE_PORT/ }).waitFor()
      expect(faults).toEqual([])
      await close()
    },
  },
}
