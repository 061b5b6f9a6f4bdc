import { expect } from 'vitest'
import type { PlaceSpec } from '../support/place-spec.ts'

export const spec: PlaceSpec = {
  place: 'Symbol',
  addresses: ['/symbols/XNAS:AAPL', '/symbols/XNAS:NVDA?indicators=["sma","rsi"]&compare=["AAPL"]&tab=actions'],
  checks: {
    'draws prices, and keeps what is chosen in the address': async (stage) => {
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
