import { expect } from 'vitest'
import { seriousFindings } from '../support/axe.ts'
import type { PageSpec } from '../support/page-spec.ts'

export const spec: PageSpec = {
  place: 'Events',
  addresses: ['/events'],
  checks: {
    'an operator adds a webhook, copies its secret, and disables and deletes it': async (stage) => {
      const { page, faults, close } = await stage.open('/events')
      await page.getByRole('button', { name: 'New destination' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(/^Name/).fill('On-call')
      await dialog.getByLabel(/^URL/).fill('https://hooks.example.com/bourse')
      await dialog.getByLabel('dataset.late').check()
      expect(await seriousFindings(page)).toEqual([])
      await dialog.getByRole('button', { name: 'Create' }).click()
      expect(await dialog.getByLabel('Secret', { exact: true }).innerText()).toMatch(/^whsec_/)
      await dialog.getByRole('button', { name: 'Done' }).click()
      const row = page.getByRole('row', { name: /On-call enabled webhook/ })
      await row.getByRole('button', { name: 'Change destination On-call' }).click()
      await page.getByRole('menuitem', { name: 'Disable' }).click()
      await dialog.getByRole('button', { name: 'Disable' }).click()
      await page.getByText('disabled', { exact: true }).waitFor()
      await page.getByRole('button', { name: 'Change destination On-call' }).click()
      await page.getByRole('menuitem', { name: 'Delete' }).click()
      await dialog.getByRole('button', { name: 'Delete' }).click()
      await page.getByRole('row', { name: /On-call/ }).waitFor({ state: 'detached' })
      expect(faults).toEqual([])
      await close()
    },
  },
}
