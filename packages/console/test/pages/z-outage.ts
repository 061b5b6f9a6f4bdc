import type { PageSpec } from '../support/page-spec.ts'

/** The last page, because it stops the service. */
export const spec: PageSpec = {
  place: 'An outage',
  addresses: [],
  checks: {
    'the page says that the service is down, and continues when it is back': async (stage) => {
      const { page, close } = await stage.open('/')
      await stage.service.kill()
      // The overview has none of this page's data.
      await page.getByRole('link', { name: 'Audit log', exact: true }).click()
      await page.getByText('The service is not responding').first().waitFor()
      await stage.service.startAgain()
      await page.getByRole('button', { name: 'Try again' }).first().click()
      await page.getByRole('button', { name: 'Open' }).first().waitFor()
      await close()
    },
  },
}
