import { join } from 'node:path'
import type { Page } from 'playwright-core'

/** The folder for the README and guide screenshots; undefined if none are taken. */
const FOLDER = process.env['BOURSE_PICTURES']

/** Takes a screenshot for the README and the guides if the folder is set. */
export async function takePicture(page: Page, name: string): Promise<void> {
  if (FOLDER !== undefined) await page.screenshot({ path: join(FOLDER, `${name}.png`) })
}
