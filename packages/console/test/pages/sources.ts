import { expect } from 'vitest'
import type { PageSpec } from '../support/page-spec.ts'

export const spec: PageSpec = {
  place: 'Sources',
  addresses: ['/sources', '/sources/eod:massive-day', '/sources?show=enabled'],
  checks: {
    'the page shows sources by publisher and what a source requires, and its terms can be accepted': async (stage) => {
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
    'the page shows what a billed test costs before it is sent, and which gaps a back-fill left': async (stage) => {
      const { page, close } = await stage.open('/sources')
      const answer = (status: number, body: object) => ({
        ...{ status, contentType: status === 200 ? 'application/json' : 'application/problem+json' },
        body: JSON.stringify(body),
      })
      const detail = 'Databento bills each request: one unit would cost about 0.04 USD.'
      await page.route('**/sources/*/test', (route) =>
        route.request().postData()?.includes('accept_cost') === true
          ? route.continue()
          : route.fulfill(answer(409, { code: 'conflict', title: 'Conflict', status: 409, detail })),
      )
      const done = {
        id: 'bf_1',
        from: '2026-02-02',
        to: '2026-02-27',
        state: 'done',
        units: 20,
        done: 20,
        note: 'done',
      }
      await page.route('**/backfills?*', (route) => route.fulfill(answer(200, { data: [done] })))
      const gap = { record: 'eod.daily_bars', market: 'XNAS', from: '2026-02-03', to: '2026-02-04', sessions: 2 }
      const year = { record: 'eod.daily_bars', market: 'XNAS', year: 2026, rows: 1234 }
      await page.route('**/backfills/bf_1', (route) =>
        route.fulfill(answer(200, { data: { ...done, years: [year], gaps: [gap], failed_units: [] } })),
      )
      await page.goto(`${stage.service.address}/console/sources/eod:databento-day`)
      await page.getByText('2026: 1,234').waitFor()
      await page.getByText('eod.daily_bars XNAS: 2026-02-03 to 2026-02-04, 2 sessions').waitFor()
      await page.getByRole('button', { name: 'Test' }).click()
      await page.getByRole('alert').filter({ hasText: 'about 0.04 USD' }).waitFor()
      await page.getByRole('button', { name: 'Accept the cost' }).click()
      await page.getByRole('status').filter({ hasText: 'Databento requires a key' }).waitFor()
      await close()
    },
  },
}
