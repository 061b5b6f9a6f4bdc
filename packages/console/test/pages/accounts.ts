import { expect } from 'vitest'
import { seriousFindings } from '../support/axe.ts'
import type { PageSpec } from '../support/page-spec.ts'
import type { Stage } from '../support/stage.ts'

/** Returns the service's response to a key. */
async function statusOf({ service }: Stage, key: string): Promise<number> {
  const { status } = await fetch(`${service.address}/v1/usage`, { headers: { authorization: `Bearer ${key}` } })
  return status
}

const SOON = { timeout: 15_000, interval: 200 }

export const spec: PageSpec = {
  place: 'Accounts',
  addresses: ['/accounts', '/accounts?status=closed'],
  checks: {
    'an owner creates an account with a key, then suspends, resumes and closes the account': async (stage) => {
      const { page, faults, close } = await stage.open('/accounts')
      await page.getByRole('button', { name: 'New account' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(/^Name/).fill('console test')
      await dialog.getByLabel(/^Plan/).selectOption('pro')
      await dialog.getByRole('button', { name: 'Create' }).click()
      const key = await dialog.getByLabel('API key').innerText()
      expect(await statusOf(stage, key), 'the displayed key works').toBe(200)
      await dialog.getByRole('button', { name: 'Done' }).click()
      await page.getByRole('heading', { level: 1, name: 'console test' }).waitFor()

      await page.getByRole('button', { name: 'Billing' }).click()
      await dialog.getByLabel('Billing ID').fill('cus_console')
      await dialog.getByLabel('Thresholds').fill('50000 week')
      await dialog.getByText(/^Expected at most 10 lines/).waitFor()
      await dialog.getByLabel('Thresholds').fill('50000 month')
      expect(await seriousFindings(page)).toEqual([])
      await dialog.getByRole('button', { name: 'Save' }).click()
      await page.getByText('cus_console').waitFor()
      await page.getByText('reported at 50,000 credits per month').waitFor()

      await page.getByRole('button', { name: 'Suspend' }).click()
      await dialog.getByLabel('Reason').fill('not paid')
      await dialog.getByRole('button', { name: 'Suspend' }).click()
      await page.getByText('not paid').waitFor()
      expect(await seriousFindings(page)).toEqual([])
      await expect.poll(() => statusOf(stage, key), SOON).not.toBe(200)

      await page.getByRole('button', { name: 'Resume' }).click()
      await dialog.getByRole('button', { name: 'Resume' }).click()
      await page.getByRole('button', { name: 'Suspend' }).waitFor()
      await expect.poll(() => statusOf(stage, key), SOON).toBe(200)

      await page.locator('.page-tools').getByRole('button', { name: 'Close' }).click()
      const confirm = dialog.locator('footer').getByRole('button', { name: 'Close' })
      expect(await confirm.isDisabled(), 'closing requires the name').toBe(true)
      await dialog.getByLabel(/^Type/).fill('console test')
      await confirm.click()
      await page.getByText('closed', { exact: true }).waitFor()
      await expect.poll(() => statusOf(stage, key), SOON).not.toBe(200)
      expect(faults).toEqual([])
      await close()
    },
    'an owner creates a key with limits, and rotates and revokes it': async (stage) => {
      const { page, faults, close } = await stage.open('/accounts?q=demo-pro')
      await page.getByRole('link', { name: 'demo-pro' }).click()
      await page.getByRole('button', { name: 'New key' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Label').fill('limited')
      await dialog.getByLabel('Markets').fill('US')
      await dialog.getByRole('button', { name: 'Create' }).click()
      const old = await dialog.getByLabel('API key').innerText()
      await dialog.getByRole('button', { name: 'Done' }).click()
      await page.getByRole('row', { name: /limited.*US/ }).waitFor()

      await page.getByRole('button', { name: 'Change key limited' }).click()
      await page.getByRole('menuitem', { name: 'Rotate' }).click()
      await dialog.getByLabel('Overlap').selectOption('0')
      await dialog.getByRole('button', { name: 'Rotate' }).click()
      const next = await dialog.getByLabel('API key').innerText()
      expect(next).not.toBe(old)
      await dialog.getByRole('button', { name: 'Done' }).click()
      await expect.poll(() => statusOf(stage, old), SOON).toBe(401)
      expect(await statusOf(stage, next)).toBe(200)

      await page.getByRole('button', { name: 'Change key limited' }).click()
      await page.getByRole('menuitem', { name: 'Revoke' }).click()
      await dialog.getByRole('button', { name: 'Revoke' }).click()
      await page.getByRole('row', { name: /limited.*revoked/ }).waitFor()
      await expect.poll(() => statusOf(stage, next), SOON).toBe(401)
      expect(faults).toEqual([])
      await close()
    },
  },
}
