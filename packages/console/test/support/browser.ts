import chromium from '@sparticuz/chromium'
import { chromium as playwright, type Browser } from 'playwright-core'

/** Path to a Chromium binary, for systems where the packaged Linux one does not run. */
const OWN = process.env['BOURSE_BROWSER']

/** Whether a browser can be started on this machine. */
export const hasBrowser = OWN !== undefined || process.platform === 'linux'

/** Starts a headless browser; letters are positioned in fractions of a pixel, as on a high-resolution screen. */
export async function launchBrowser(): Promise<Browser> {
  return playwright.launch({
    executablePath: OWN ?? (await chromium.executablePath()),
    args: ['--no-sandbox', '--font-render-hinting=none'],
    headless: true,
  })
}
