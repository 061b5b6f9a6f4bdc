import { expect } from 'vitest'
import { seriousFindings } from '../support/axe.ts'
import type { PageSpec } from '../support/page-spec.ts'

const CSV = [
  'Ticker,Trade Date,Open,High,Low,Final,Vol.',
  'AAPL,2026-02-26,270.10,273.00,268.75,272.40,51230000',
  'MSFT,2026-02-26,10.10,8.00,8.75,9.40,51230000',
  '',
].join('\n')

export const spec: PageSpec = {
  place: 'Imports',
  addresses: ['/imports'],
  checks: {
    'the page accepts a file, shows its columns, does a dry run, and returns the rejected lines': async (stage) => {
      const { page, faults, close } = await stage.open('/imports')
      const file = { name: 'my bars.csv', mimeType: 'text/csv', buffer: Buffer.from(CSV) }
      await page.getByLabel('Dataset').selectOption('eod')
      await page.getByLabel('File').setInputFiles(file)
      await page.getByRole('heading', { level: 1, name: 'my bars.csv' }).waitFor()
      await page.getByText('Map a column to close.').waitFor()
      expect(await page.getByRole('combobox', { name: 'Field of Trade Date' }).inputValue()).toBe('date')
      expect(await page.getByRole('combobox', { name: 'Field of Vol.' }).inputValue()).toBe('volume')
      const dryRun = page.getByRole('button', { name: 'Dry run' })
      expect(await dryRun.getAttribute('aria-description')).toBe('Map a column to close.')
      await page.getByRole('combobox', { name: 'Field of Final' }).selectOption('close')
      await page.getByRole('combobox', { name: 'Field of Ticker' }).selectOption('')
      await page.getByText('Map the column that identifies the instrument.').waitFor()
      await page.setViewportSize({ width: 390, height: 844 })
      expect(await seriousFindings(page)).toEqual([])
      await page.getByRole('button', { name: 'Use Ticker as symbol' }).click()
      await page.getByText('AAPL has no exchange').waitFor()
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByRole('button', { name: 'Save', disabled: true }).waitFor()
      // Selected options apply, saved or not.
      await page.getByLabel('Default exchange (MIC)').fill('XNAS')
      await dryRun.click()
      await page.getByText('Dry run: nothing was stored').waitFor()
      await page.locator('summary', { hasText: '1 row' }).first().click()
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Rejected lines' }).click()
      expect((await download).suggestedFilename()).toMatch(/^imp_.*-rejected\.csv$/)
      // The demo market and your own rows are never mixed: the page says so before the upload.
      const start = page.getByRole('button', { name: 'Import', exact: true })
      expect(await start.getAttribute('aria-description')).toContain('This installation has demo data')
      await page.goto(`${stage.service.address}/console/imports`)
      await page.getByText('cannot be mixed with your rows').waitFor()
      await page.getByRole('link', { name: 'my bars.csv' }).waitFor()
      expect(faults).toEqual([])
      await close()
    },
    'a field can have the same value in every row, such as the symbol in a file with one listing': async (stage) => {
      const { page, faults, close } = await stage.open('/imports')
      const text = 'date,open,high,low,close,volume\n2026-02-26,270.10,273.00,268.75,272.40,51230000\n'
      await page.getByLabel('Dataset').selectOption('eod')
      await page.getByLabel('File').setInputFiles({ name: 'one.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
      await page.getByText('Map the column that identifies the instrument.').waitFor()
      await page.getByRole('combobox', { name: 'Same value in every row' }).selectOption('symbol')
      await page.getByLabel('symbol of every row').fill('XNAS:AAPL')
      await page.getByText('Map the column that identifies the instrument.').waitFor({ state: 'detached' })
      const answered = Promise.withResolvers<undefined>()
      await page.route(/\/imports\/[^/]+$/, async (request) => {
        if (request.request().method() === 'PATCH') await answered.promise
        await request.continue()
      })
      await page.getByRole('button', { name: 'Save' }).click()
      // The dry run would name the version that is being replaced.
      await page.getByRole('button', { name: 'Dry run', disabled: true }).waitFor()
      answered.resolve(undefined)
      await page.getByRole('button', { name: 'Dry run' }).click()
      await page.getByText('Dry run: nothing was stored').waitFor()
      await page.getByRole('button', { name: 'Remove symbol' }).click()
      await page.getByText('Map the column that identifies the instrument.').waitFor()
      expect(faults).toEqual([])
      await close()
    },
    'the page recognizes the publisher by the columns, and another one can be chosen': async (stage) => {
      const { page, faults, close } = await stage.open('/imports')
      const text = 'Date,Close/Last,Volume,Open,High,Low\n02/26/2026,$272.40,51230000,$270.10,$273.00,$268.75\n'
      await page.getByLabel('Dataset').selectOption('eod')
      await page.getByLabel('File').setInputFiles({ name: 'aapl.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
      const publisher = page.getByRole('combobox', { name: 'Publisher of the file' })
      await publisher.waitFor()
      const chosen = () => publisher.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.textContent)
      expect(await chosen()).toMatch(/^Recognized: .*[Nn]asdaq/)
      const field = page.getByRole('combobox', { name: 'Field of Close/Last' })
      expect(await field.inputValue()).toBe('close')
      // All presets are listed; those with other columns cannot be chosen.
      expect(await publisher.locator('option', { hasText: 'Stooq' }).isDisabled()).toBe(true)
      expect(await seriousFindings(page)).toEqual([])
      await publisher.selectOption('none')
      await page.getByText('Map a column to close.').waitFor()
      expect(await field.inputValue()).toBe('')
      await publisher.selectOption('nasdaq')
      await page.getByText('Map a column to close.').waitFor({ state: 'detached' })
      expect(await field.inputValue()).toBe('close')
      await page.reload()
      await publisher.waitFor()
      expect(await publisher.inputValue()).toBe('nasdaq')
      expect(faults).toEqual([])
      await close()
    },
    'gives an import up': async (stage) => {
      const { page, faults, close } = await stage.open('/imports')
      const file = { name: 'left.csv', mimeType: 'text/csv', buffer: Buffer.from(CSV) }
      await page.getByLabel('File').setInputFiles(file)
      await page.getByRole('button', { name: 'Cancel import' }).click()
      await page.getByText('canceled').waitFor()
      expect(await page.getByRole('button', { name: 'Import', exact: true }).count()).toBe(0)
      expect(faults).toEqual([])
      await close()
    },
  },
}
