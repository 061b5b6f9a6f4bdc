import type { PageSpec } from '../support/page-spec.ts'

/** The last page, because it stops the service. */
export const spec: PageSpec = {
  place: 'An outage',
  addresses: [],
  checks: {
    'says that the service is away, and goes on when it is back': async (stage) => {
      const { page, close } = await stage.open('/')
      await stage.service.kill()
      // The overview has none of the data of this page.
      await page.getByRole('link', { name: 'Health', exact: true }).click()
      await page.getByText('The service is not responding').first().waitFor()
      await stage.service.startAgain()
      await page.getByRole('button', { name: 'Try again' }).first().click()
      await page.getByText('Release or discard them in Quality.').first().waitFor()
      await close()
    },
  },
}
