import { expect } from 'vitest'
import type { PageSpec } from '../support/page-spec.ts'

export const spec: PageSpec = {
  place: 'Overview',
  addresses: ['/'],
  checks: {
    'the page shows markets and movers, and links to a symbol': async (stage) => {
      const { page, faults, close } = await stage.open('/')
      expect(await page.getByRole('list', { name: 'Markets' }).getByRole('listitem').count()).toBeGreaterThan(10)
      const first = page.getByRole('rowheader').first().getByRole('link')
      const symbol = await first.textContent()
      await first.click()
      await page.getByRole('heading', { level: 1, name: new RegExp(`^${symbol}`) }).waitFor()
      expect(faults).toEqual([])
      await close()
    },
  },
}
