import type { PageSpec } from '../support/page-spec.ts'

/** The last page, because it stops the service. */
export const spec: PageSpec = {
  place: 'An outage',
  addresses: [],
  checks: {
    'says that the service is away, and goes on when it is back': async (stage) => {
      const { page, close } = await stage.open('/')
      await stage.service.kill()
      await page.getByRole('link', { name: 'Data', exact: true }).click()
      await page.getByText('The service is not responding').first().waitFor({ timeout: 90_000 })
      await stage.service.startAgain()
      await page.getByRole('button', { name: 'Try again' }).first().click()
      await page.getByRole('link', { name: 'Daily bars' }).waitFor()
      await close()
    },
  },
}
