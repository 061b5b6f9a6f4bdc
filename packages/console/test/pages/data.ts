import { expect } from 'vitest'
import type { Route } from 'playwright-core'
import type { PageSpec } from '../support/page-spec.ts'

const PROBLEM = { type: '/docs/errors#forbidden', title: 'Forbidden', status: 403, code: 'forbidden' }

/** Responds to a request in place of the service, with a status that the client does not retry. */
const refuse = (route: Route) =>
  route.fulfill({
    status: PROBLEM.status,
    contentType: 'application/problem+json',
    body: JSON.stringify({ ...PROBLEM, detail: 'Refused by the test.' }),
  })

export const spec: PageSpec = {
  place: 'Data',
  addresses: ['/data/eod?filters={"symbols":"AAPL"}', '/data'],
  checks: {
    'rows can be filtered, paged and downloaded': async (stage) => {
      const { page, faults, close } = await stage.open('/data/eod?filters={"symbols":"AAPL"}')
      const rows = page.getByRole('region', { name: 'Daily bars' })
      await rows.getByRole('gridcell', { name: 'XNAS' }).first().waitFor()
      const status = page.getByRole('status').filter({ hasText: /rows/ })
      await rows.evaluate((element) => element.scrollTo(0, element.scrollHeight))
      await status.filter({ hasText: /^400 rows/ }).waitFor()

      await page.getByRole('button', { name: 'Filter', exact: true }).click()
      await page.getByRole('button', { name: /^From/ }).click()
      // Any five consecutive days include one to five sessions.
      const from = new Date(Date.now() - 5 * 86_400_000).toISOString().slice(0, 10)
      await page.getByLabel('From', { exact: true }).fill(from)
      await page.getByRole('button', { name: 'Apply' }).click()
      await status.filter({ hasText: /^[1-5] rows?$/ }).waitFor()

      await page.getByRole('button', { name: 'Download' }).click()
      await page.getByRole('menuitem', { name: 'CSV' }).click()
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('dialog').getByRole('button', { name: 'Download' }).click(),
      ])
      expect(download.suggestedFilename()).toBe(`eod.list AAPL ${from}.csv`)
      expect(faults).toEqual([])
      await close()
    },
    'the note about the demo lists the datasets that are still loading, until their rows are complete': async (
      stage,
    ) => {
      const { page, close } = await stage.open('/health')
      let isLoading = true
      await page.route('**/v1/datasets?*', async (route) => {
        const response = await route.fetch()
        const { data, ...rest }: { readonly data: { readonly id: string }[] } = await response.json()
        const shown = data.map((row) => (isLoading && row.id === 'news' ? { ...row, availability: 'loading' } : row))
        await route.fulfill({ response, json: { ...rest, data: shown } })
      })
      await page.goto(`${stage.service.address}/console/data`)
      const note = page.getByRole('status').filter({ hasText: 'Still loading: News.' })
      await note.waitFor()
      isLoading = false
      await note.waitFor({ state: 'detached' })
      await close()
    },
    'the table offers to clear the filters if no row matches': async (stage) => {
      const { page, faults, close } = await stage.open(
        '/data/news?filters={"symbols":"AAPL","from":"2001-01-01","to":"2001-01-02"}',
      )
      await page.getByRole('button', { name: 'Clear filters' }).click()
      await page
        .getByRole('status')
        .filter({ hasText: /^[1-9][\d,]* rows/ })
        .waitFor()
      expect(new URL(page.url()).searchParams.get('filters')).toBe('{}')
      expect(faults).toEqual([])
      await close()
    },
    'the table says that more rows failed to load, and retries on request': async (stage) => {
      const { page, close } = await stage.open('/data/eod?filters={"symbols":"AAPL"}')
      const isFurther = (url: URL) => url.pathname === '/v1/eod' && url.searchParams.has('cursor')
      await page.route(isFurther, refuse)
      const rows = page.getByRole('region', { name: 'Daily bars' })
      await rows.evaluate((element) => element.scrollTo(0, element.scrollHeight))
      const alert = page.getByRole('alert').filter({ hasText: 'More rows could not be loaded. Refused by the test.' })
      await alert.waitFor()
      const status = page.getByRole('status').filter({ hasText: /rows/ })
      await status.filter({ hasText: /^200 rows/ }).waitFor()
      await page.unroute(isFurther)
      await alert.getByRole('button', { name: 'Try again' }).click()
      await status.filter({ hasText: /^400 rows/ }).waitFor()
      await alert.waitFor({ state: 'detached' })
      await close()
    },
    'customers must confirm an expensive call before it is sent': async (stage) => {
      const key = await stage.service.customerKey('pro')
      const { page, faults, close } = await stage.open('/data/shorts?operation=short-volume.list&filters={}', { key })
      await page.getByText('This costs 500 credits per page').waitFor()
      await page.getByRole('button', { name: 'Show rows' }).click()
      await page.getByRole('region', { name: /short volume/i }).waitFor()
      expect(await page.getByRole('heading', { name: 'Sources' }).count(), 'sources are for owners').toBe(0)
      expect(faults).toEqual([])
      await close()
    },
    'the page shows a dataset’s coverage and freshness': async (stage) => {
      const { page, faults, close } = await stage.open('/data')
      await page.getByRole('link', { name: 'Daily bars' }).click()
      await page.getByRole('heading', { level: 1, name: 'Daily bars' }).waitFor()
      expect(await page.getByRole('heading', { name: 'Coverage' }).count()).toBe(1)
      await page.getByRole('row', { name: /^XNAS current/ }).waitFor()
      expect(faults).toEqual([])
      await close()
    },
  },
}
