import { readFile } from 'node:fs/promises'
import { expect } from 'vitest'
import { seriousFindings } from '../support/axe.ts'
import type { PageSpec } from '../support/page-spec.ts'
import { takePicture } from '../support/pictures.ts'
import { settled, type Opened, type Stage } from '../support/stage.ts'

/** Opens the account page as someone who follows the address with a code. */
async function openByCode(stage: Stage, code: string): Promise<Opened> {
  const opened = await stage.open('/', { key: null })
  await opened.page.goto('about:blank')
  await opened.page.goto(`${stage.service.address}/console/account#code=${code}`)
  await opened.page.getByRole('heading', { level: 1, name: /customer/ }).waitFor()
  await settled(opened.page)
  return opened
}

const SOON = { timeout: 15_000, interval: 200 }
const PHONE = { width: 390, height: 844 }

export const spec: PageSpec = {
  place: 'Account',
  addresses: ['/account'],
  checks: {
    'a customer signs in with a code, creates a key, limits it and rotates it with an overlap': async (stage) => {
      const { page, faults, close } = await openByCode(stage, await stage.service.managersCode('pro'))
      const dialog = page.getByRole('dialog')
      const statusOf = async (key: string) =>
        (await fetch(`${stage.service.address}/v1/usage`, { headers: { authorization: `Bearer ${key}` } })).status
      await page.getByRole('button', { name: 'New key' }).click()
      await dialog.getByLabel('Label').fill('sheet')
      await dialog.getByLabel('Markets').fill('US')
      await dialog.getByRole('button', { name: 'Create' }).click()
      const old = await dialog.getByLabel('API key').innerText()
      await dialog.getByRole('button', { name: 'Done' }).click()
      await page.getByRole('row', { name: /sheet.*US/ }).waitFor()
      expect(await statusOf(old)).toBe(200)

      await page.getByRole('button', { name: 'Change key sheet' }).click()
      await page.getByRole('menuitem', { name: 'Rotate' }).click()
      await dialog.getByLabel('Overlap').selectOption('3600')
      await dialog.getByRole('button', { name: 'Rotate' }).click()
      const next = await dialog.getByLabel('API key').innerText()
      await dialog.getByRole('button', { name: 'Done' }).click()
      await expect.poll(() => page.getByRole('row', { name: /sheet/ }).count(), SOON).toBe(2)
      expect([await statusOf(old), await statusOf(next)], 'both keys work during the overlap').toEqual([200, 200])

      await page.getByRole('button', { name: 'Change key sheet' }).last().click()
      await page.getByRole('menuitem', { name: 'Revoke' }).click()
      await dialog.getByRole('button', { name: 'Revoke' }).click()
      await expect.poll(() => statusOf(old), SOON).toBe(401)
      expect(await statusOf(next)).toBe(200)
      expect(await seriousFindings(page)).toEqual([])
      await page.setViewportSize({ width: 1_280, height: 900 })
      await takePicture(page, 'account-manager')
      await page.setViewportSize(PHONE)
      await settled(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
      await takePicture(page, 'account-manager-phone')
      expect(faults).toEqual([])
      await close()
    },
    'a manager invites a member, who sees no members, and loses access when removed': async (stage) => {
      const { page, faults, close } = await openByCode(stage, await stage.service.managersCode('pro'))
      const dialog = page.getByRole('dialog')
      await page.getByRole('button', { name: 'Invite' }).click()
      await dialog.getByLabel('Person').fill('grace@acme.example')
      await dialog.getByRole('button', { name: 'Invite' }).click()
      const code = await dialog.getByLabel('One-time code').innerText()
      await dialog.getByRole('button', { name: 'Done' }).click()
      await page.getByRole('row', { name: /grace@acme.example.*member/ }).waitFor()

      const invited = await openByCode(stage, code)
      await invited.page.getByRole('heading', { name: 'Keys' }).waitFor()
      expect(await invited.page.getByRole('heading', { name: 'Members' }).count()).toBe(0)
      await invited.page.getByRole('link', { name: 'Usage' }).first().click()
      await invited.page.getByRole('heading', { name: 'Totals for this period' }).waitFor()
      expect(await invited.page.getByRole('button', { name: /grace@acme.example/ }).count()).toBe(1)

      await page.reload()
      await page.getByRole('button', { name: 'Change grace@acme.example' }).click()
      await page.getByRole('menuitem', { name: 'Remove' }).click()
      await dialog.getByRole('button', { name: 'Remove' }).click()
      await expect.poll(() => page.getByRole('button', { name: 'Change grace@acme.example' }).count(), SOON).toBe(0)
      await expect
        .poll(async () => {
          await invited.page.reload()
          return invited.page.getByLabel('API key or one-time code').isVisible()
        }, SOON)
        .toBe(true)
      await invited.close()
      expect(faults).toEqual([])
      await close()
    },
    'a customer’s first day: usage, an export with its cost, a webhook with its log, and sign-out': async (stage) => {
      const { page, faults, close } = await openByCode(stage, await stage.service.managersCode('pro'))
      const dialog = page.getByRole('dialog')
      await page.getByRole('link', { name: 'Usage' }).first().click()
      await page.getByRole('heading', { name: 'Totals for this period' }).waitFor()

      await page.getByRole('link', { name: 'Account' }).click()
      await page.getByRole('button', { name: 'New export' }).click()
      await dialog.getByLabel('Collection').selectOption({ label: 'Daily bars (/v1/eod)' })
      await dialog.getByLabel(/^Symbols/).fill('AAPL')
      await dialog.getByText('500 credits').waitFor()
      expect(await seriousFindings(page)).toEqual([])
      await dialog.getByRole('button', { name: 'Order' }).click()
      const file = page.getByRole('link', { name: /^Download exp_/ })
      await file.waitFor({ timeout: 60_000 })
      const [download] = await Promise.all([page.waitForEvent('download'), file.click()])
      expect(await readFile(await download.path(), 'utf8')).toContain('AAPL')

      await page.getByRole('link', { name: 'Events' }).click()
      await page.getByRole('button', { name: 'New destination' }).click()
      await dialog.getByLabel(/^Name/).fill('quota')
      await dialog.getByLabel(/^URL/).fill('https://hooks.example.com/a')
      expect(await dialog.locator('option').allInnerTexts()).toEqual(['webhook', 'slack'])
      await dialog.getByLabel('quota.reached').check()
      await dialog.getByRole('button', { name: 'Create' }).click()
      await dialog.getByLabel('Secret', { exact: true }).waitFor()
      await dialog.getByRole('button', { name: 'Done' }).click()
      await page.getByRole('row', { name: /quota enabled webhook/ }).waitFor()
      await page.getByRole('button', { name: 'Change destination quota' }).click()
      await page.getByRole('menuitem', { name: 'Send a test' }).click()
      await dialog.getByRole('button', { name: 'Send' }).click()
      const delivery = page.getByRole('row', { name: /destination.test .* quota/ })
      await delivery.getByRole('button', { name: 'Open' }).click({ timeout: 60_000 })
      await dialog.getByText('"type": "destination.test"').waitFor()
      await dialog.getByRole('button', { name: 'Close' }).click()
      expect(await seriousFindings(page)).toEqual([])
      await takePicture(page, 'account-events')

      await page.getByRole('button', { name: /credits left/ }).click()
      await page.getByRole('menuitem', { name: 'Sign out' }).click()
      await page.getByLabel('API key or one-time code').waitFor()
      expect(faults).toEqual([])
      await close()
    },
    'the name and the color of the operator are used, readable in both schemes': async (stage) => {
      const { page, faults, close } = await openByCode(stage, await stage.service.managersCode('pro'))
      const data = { name: 'Acme Data', color: '#ffd400', logo: null }
      await page.route('**/portal/theme', (route) => route.fulfill({ json: { data, meta: {} } }))
      await page.reload()
      await page.getByRole('link', { name: 'Acme Data' }).waitFor()
      await settled(page)
      expect(await page.title()).toContain('Acme Data')
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        expect(await seriousFindings(page)).toEqual([])
        await takePicture(page, `account-theme-${colorScheme}`)
      }
      expect(faults).toEqual([])
      await close()
    },
    'someone who signs in with an API key sees the plan and how to become a member': async (stage) => {
      const { page, faults, close } = await stage.open('/account', { key: await stage.service.customerKey('pro') })
      await page.getByText('Credits per day').waitFor()
      await page.getByText('one-time code').waitFor()
      expect(await page.getByRole('button', { name: 'New key' }).count()).toBe(0)
      expect(faults).toEqual([])
      await close()
    },
  },
}
