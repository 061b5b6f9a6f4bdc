import { expect } from 'vitest'
import type { PageSpec } from '../support/page-spec.ts'
import { seriousFindings } from '../support/axe.ts'
import { refuseCapitalisations } from '../support/refuse-capitalisations.ts'

export const spec: PageSpec = {
  place: 'Market map',
  addresses: ['/map', '/map?period=return_63d'],
  checks: {
    'each company is a tile in its sector, sized by market value': async (stage) => {
      const { page, faults, close } = await stage.open('/map')
      const sector = page.getByRole('region', { name: 'Information Technology' })
      const apple = sector.getByRole('link', { name: /^AAPL/ })
      await apple.waitFor()
      const areas = await sector
        .getByRole('listitem')
        .evaluateAll((tiles) => tiles.map((tile) => tile.clientWidth * tile.clientHeight))
      expect(areas.length).toBeGreaterThan(1)
      expect(Math.max(...areas)).toBe(areas[0])
      await page.getByRole('radio', { name: '1 year' }).check({ force: true })
      await page.waitForURL(/period=return_252d/)
      await apple.hover()
      await sector.getByRole('button', { name: 'Where does this value come from?' }).click()
      await page.getByRole('dialog').getByText('screener').first().waitFor()
      await page.keyboard.press('Escape')
      await apple.click()
      await page.getByRole('heading', { level: 1, name: /^AAPL/ }).waitFor()
      expect(faults).toEqual([])
      await close()
    },
    'the page says what is missing when no capitalization is known': async (stage) => {
      const { page, close } = await stage.open('/health')
      await page.route('**/v1/screener', refuseCapitalisations)
      await page.goto(`${stage.service.address}/console/map`)
      await page.getByText('No listing has Market capitalization').waitFor()
      expect(await seriousFindings(page)).toEqual([])
      const listed = page.getByRole('listitem').filter({ hasText: 'shares outstanding' })
      expect(await listed.getByRole('link').getAttribute('href')).toBe('/console/data/fundamentals')
      expect(await page.getByRole('button', { name: 'Try again' }).count(), 'that would not help').toBe(0)
      await close()
    },
    'an issuer has one tile, even if its share classes are on different pages of the response': async (stage) => {
      const { page, faults, close } = await stage.open('/health')
      let asked = 0
      await page.route('**/v1/screener', async (route) => {
        asked++
        await route.continue({ postData: { ...route.request().postDataJSON(), limit: 4 } })
      })
      await page.goto(`${stage.service.address}/console/map`)
      await page.getByText(/^The 12 largest listings. At most [\d,]+ are shown\./).waitFor()
      expect(asked).toBe(3)
      const alphabet = page.getByRole('listitem').getByRole('link', { name: /^GOOGL?(?!\w)/ })
      expect(await alphabet.count()).toBe(1)
      expect(faults).toEqual([])
      await close()
    },
  },
}
