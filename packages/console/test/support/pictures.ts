import { join } from 'node:path'
import type { Page } from 'playwright-core'

/** Where pictures go that the README and the guides show; undefined: none are made. */
const FOLDER = process.env['BOURSE_PICTURES']

/** A picture of what is shown, for the README and the guides, where a folder for them is named. */
export async function takePicture(page: Page, name: string): Promise<void> {
  if (FOLDER !== undefined) await page.screenshot({ path: join(FOLDER, `${name}.png`) })
}
