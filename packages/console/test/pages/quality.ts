import { expect } from 'vitest'
import type { PageSpec } from '../support/page-spec.ts'

export const spec: PageSpec = {
  place: 'Quality',
  addresses: ['/quality'],
  checks: {
    // Runs after the tests of Health, which shows the row that is released here.
    'the page shows validation issues, and a held row can be released': async (stage) => {
      const { page, faults, close } = await stage.open('/quality')
      await page.getByText('close-jump').last().click()
      await page.getByRole('region', { name: 'Newest rows of close-jump' }).waitFor()
      await page.getByLabel(/^Select XASE:BTG/).check()
      await page.getByRole('button', { name: 'Release 1' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: 'Release' }).click()
      await page.getByText('Nothing to review').waitFor()
      await page.goto(`${stage.service.address}/console/audit?action=held.`)
      await page.getByRole('cell', { name: 'held.release' }).waitFor()
      expect(faults).toEqual([])
      await close()
    },
  },
}
