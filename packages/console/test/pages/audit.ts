import { expect } from 'vitest'
import type { PageSpec } from '../support/page-spec.ts'

export const spec: PageSpec = {
  place: 'Audit log',
  addresses: ['/audit', '/audit?action=key.'],
  checks: {
    'the page filters entries, shows the state before and after a change, and verifies the chain': async (stage) => {
      const { page, faults, close } = await stage.open('/audit')
      await page.getByLabel('Action').selectOption('account.')
      const entry = page.getByRole('row', { name: /created account demo-pro/ })
      await entry.waitFor()
      await page.getByRole('cell', { name: 'created key' }).first().waitFor({ state: 'detached' })
      await entry.getByRole('button', { name: 'Open' }).click()
      await page
        .getByRole('dialog')
        .getByRole('row', { name: /Plan – pro/ })
        .waitFor()
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
      await page.getByRole('button', { name: 'Verify log integrity' }).click()
      await page.getByText('intact', { exact: true }).waitFor()
      expect(faults).toEqual([])
      await close()
    },
  },
}
