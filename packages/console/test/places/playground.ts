import { expect } from 'vitest'
import type { PlaceSpec } from '../support/place-spec.ts'

export const spec: PlaceSpec = {
  place: 'Playground',
  addresses: ['/playground', '/playground?operation=screener.run&view=json'],
  checks: {
    'tells the cost before, and shows the answer in three ways': async (stage) => {
      const { page, faults, close } = await stage.open('/playground?operation=eod.list')
      await page.getByText(/^\d+ credits?(?:,.*left today)?$/).waitFor()
      await page.getByRole('button', { name: 'Send' }).click()
      await page.getByRole('region', { name: 'Answer' }).waitFor()
      await page.getByRole('radio', { name: 'Chart' }).check({ force: true })
      await page.getByRole('img', { name: /^Close by/ }).waitFor()
      await page.getByRole('radio', { name: 'JSON' }).check({ force: true })
      expect(await page.getByLabel('The answer as JSON', { exact: true }).textContent()).toContain('"data"')
      expect(faults).toEqual([])
      await close()
    },
    'sends a body, and says where it is no JSON': async (stage) => {
      const { page, faults, close } = await stage.open('/playground?operation=screener.run')
      const body = page.getByLabel('Body')
      await body.fill('{')
      await page.getByText('This is no JSON object.').waitFor()
      expect(await page.getByRole('button', { name: 'Send' }).isDisabled()).toBe(true)
      await body.fill('{ "limit": 2 }')
      await page.getByRole('button', { name: 'Send' }).click()
      await page.getByText('2 rows').waitFor()
      expect(faults).toEqual([])
      await close()
    },
  },
}
