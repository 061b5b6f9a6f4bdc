import { expect } from 'vitest'
import type { PageSpec } from '../support/page-spec.ts'

export const spec: PageSpec = {
  place: 'Quality',
  addresses: ['/quality'],
  checks: {
    'held rows are shown by rule with their neighbors, and a release can be undone for a minute': async (stage) => {
      const { page, faults, close } = await stage.open('/quality')
      const rows = page.getByRole('region', { name: 'Held rows of close-jump' })
      await rows.getByRole('img', { name: /^close by date: .*\(held\)/ }).waitFor()
      await rows.getByLabel(/^Select XASE:BTG/).check()
      await page.getByRole('button', { name: 'Release 1' }).click()
      const dialog = page.getByRole('dialog', { name: 'Release 1 row' })
      await dialog.getByLabel('Note').fill('checked with the exchange')
      await dialog.getByRole('button', { name: 'Release' }).click()
      const decided = page.getByRole('status').filter({ hasText: 'The release of 1 row' })
      await decided.getByText('checked with the exchange').waitFor()
      await rows.getByText('release waits').waitFor()
      expect(await page.getByRole('button', { name: 'Discard' }).getAttribute('aria-description')).toMatch(
        /Undo it first/,
      )
      await decided.getByRole('button', { name: 'Undo' }).click()
      await rows.getByText('release waits').waitFor({ state: 'detached' })
      await page.goto(`${stage.service.address}/console/audit?action=held.`)
      await page.getByRole('row', { name: /undid a decision: release of 1 row / }).waitFor()
      expect(faults).toEqual([])
      await close()
    },
    'the page filters held rows, and shows validation issues by rule': async (stage) => {
      const { page, faults, close } = await stage.open('/quality?dataset=eod')
      await page.getByRole('button', { name: /^close-jump/ }).waitFor()
      await page.getByLabel('Row', { exact: true }).fill('no such row')
      await page.getByText('No matching rows').waitFor()
      await page.locator('summary', { hasText: 'close-jump' }).click()
      await page.getByRole('region', { name: 'Newest rows of close-jump' }).waitFor()
      expect(faults).toEqual([])
      await close()
    },
  },
}
