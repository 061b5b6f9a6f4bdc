import chromium from '@sparticuz/chromium'
import { chromium as playwright, type Browser } from 'playwright-core'

/** A Chromium of your own, where the packaged one (Linux) does not run. */
const OWN = process.env['BOURSE_BROWSER']

/** Whether a browser can be started here. */
export const hasBrowser = OWN !== undefined || process.platform === 'linux'

/** A real browser without a window; letters stand where they are meant to, as on a screen of many pixels. */
export async function launchBrowser(): Promise<Browser> {
  return playwright.launch({
    executablePath: OWN ?? (await chromium.executablePath()),
    args: ['--no-sandbox', '--font-render-hinting=none'],
    headless: true,
  })
}
