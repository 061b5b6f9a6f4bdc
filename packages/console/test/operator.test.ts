import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findings } from './support/axe.ts'
import { hasBrowser } from './support/browser.ts'
import { takePicture } from './support/pictures.ts'
import { openStage, type Stage } from './support/stage.ts'

/** A usual file: a high below its low, and a bar on a Saturday. */
const BARS = [
  'Ticker,Date,Open,High,Low,Close,Vol',
  'ACME,2026-03-02,100.00,104.00,99.00,101.10,50000',
  'ACME,2026-03-03,101.00,90.00,100.00,102.20,60000',
  'ACME,2026-03-04,102.00,106.00,101.00,105.30,70000',
  'ACME,2026-03-07,105.00,107.00,104.00,106.00,1000',
  '',
].join('\n')

const CSV = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

/** Axe finds nothing on a wide screen and on a phone, and nothing is wider than the window. */
async function expectSound(page: Page, picture: string): Promise<void> {
  for (const [width, colorScheme] of [
    [2_560, 'light'],
    [390, 'dark'],
    [1_280, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height: 860 })
    await page.emulateMedia({ colorScheme })
    if (width < 2_000) expect(await findings(page), `${picture}, ${width} px, ${colorScheme}`).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    await takePicture(page, `${picture}-${width}`)
  }
}

describe.skipIf(!hasBrowser)(
  `the work of an operator${hasBrowser ? '' : ' (skipped: BOURSE_BROWSER names none)'}`,
  () => {
    let stage: Stage
    let folder: string
    /** A file where the events of runs need a folder, so that the job that writes them fails. */
    let obstacle: string
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'bourse-operator-'))
      obstacle = join(folder, 'lineage')
      await writeFile(obstacle, '')
      const lineage = { to: 'file', path: join(obstacle, 'events.ndjson') }
      stage = await openStage(null, undefined, { BOURSE_LINEAGE: JSON.stringify(lineage) })
    }, 300_000)
    afterAll(async () => {
      await stage?.close()
      await rm(folder, { recursive: true, force: true })
    })

    it('imports a file with mistakes, then the corrected lines with the same mapping', async () => {
      const { page, faults, close } = await stage.open('/imports')
      const send = async (name: string, text: string) => {
        await page.getByLabel('Dataset').selectOption('eod')
        await page.getByLabel('File').setInputFiles(CSV(name, text))
        await page.getByRole('heading', { level: 1, name }).waitFor()
      }
      await send('bars.csv', BARS)
      const start = page.getByRole('button', { name: 'Import', exact: true })
      await page.getByText('ACME has no exchange').waitFor()
      await page.getByLabel('Default exchange (MIC)').fill('XNAS')
      await page.getByLabel('Create listings for unknown symbols').check()
      await page.getByRole('button', { name: 'Dry run' }).click()
      await page.getByText('Dry run: nothing was stored').waitFor()
      await page.getByText('Columns matched by similar names: Ticker as symbol, Vol as volume.').waitFor()
      await expectSound(page, 'import-dry-run')
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Rejected lines' }).click(),
      ])
      const rejected = await readFile(await download.path(), 'utf8')
      expect(rejected.split('\r\n').map((line) => line.split(',').slice(0, 8).at(-1))).toEqual([
        'outcome',
        'rejected',
        '',
      ])
      await start.click()
      await page.getByRole('heading', { name: 'Results' }).waitFor()
      await page.goto(`${stage.service.address}/console/imports`)
      await send('corrected.csv', rejected.replace(',90.00,', ',103.00,'))
      await page.getByText('The mapping began as in').waitFor()
      expect(await page.getByLabel('Default exchange (MIC)').inputValue()).toBe('XNAS')
      await start.click()
      await page.getByRole('heading', { name: 'Results' }).waitFor()
      await page.locator('.fact', { hasText: 'Published' }).getByText('1', { exact: true }).waitFor()
      expect(faults).toEqual([])
      await close()
    }, 180_000)

    it('releases the held rows of an import, and undoes it', async () => {
      const { page, faults, close } = await stage.open('/quality')
      await page.getByRole('link', { name: 'bars.csv' }).waitFor()
      await page.getByRole('img', { name: /^close by date: .*2026-03-07: 106.* \(held\)/ }).waitFor()
      await expectSound(page, 'quality')
      await page.getByRole('button', { name: 'Release 1' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Note').fill('traded over the counter')
      await dialog.getByRole('button', { name: 'Release' }).click()
      const decided = page.getByRole('status').filter({ hasText: 'traded over the counter' })
      await decided.waitFor()
      await expectSound(page, 'quality-decided')
      await decided.getByRole('button', { name: 'Undo' }).click()
      await decided.waitFor({ state: 'detached' })
      await page.getByRole('button', { name: 'Release 1', disabled: false }).waitFor()
      expect(faults).toEqual([])
      await close()
    }, 180_000)

    it('retries a failed job after its cause is fixed', async () => {
      const { page, faults, close } = await stage.open('/health?tab=jobs')
      await page.getByLabel('Name of the job').fill('host__lineage')
      const job = page.getByRole('row', { name: /^host__lineage/ })
      // The queue also retries the job by itself, so its state may change at any time.
      const run = job.getByRole('button', { name: /^(?:Run|Retry)$/ })
      await run.click()
      await job.getByRole('button', { name: 'Retry' }).waitFor({ timeout: 60_000 })
      await job.getByRole('button', { name: 'Runs of host__lineage' }).click()
      await page
        .getByRole('dialog')
        .getByText(/EEXIST|ENOTDIR/)
        .first()
        .waitFor()
      await expectSound(page, 'health-job')
      await page.getByRole('button', { name: 'Close' }).click()
      await rm(obstacle)
      await run.click()
      await job.getByText('idle', { exact: true }).waitFor({ timeout: 60_000 })
      expect(await readFile(join(obstacle, 'events.ndjson'), 'utf8')).toContain('"COMPLETE"')
      await expectSound(page, 'health')
      expect(faults).toEqual([])
      await close()
    }, 180_000)
  },
)
