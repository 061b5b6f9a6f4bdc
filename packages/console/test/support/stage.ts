import axe from 'axe-core'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { launchBrowser } from './browser.ts'
import { startService, type Service } from './service.ts'

/** How a place is opened. */
export interface OpenOptions {
  readonly theme?: 'light' | 'dark'
  readonly width?: number
  readonly height?: number
  /** Whose key the browser holds; default the owner’s, null: nobody is signed in. */
  readonly key?: string | null
}

/** A page of the console, and what went wrong on it. */
export interface Opened {
  readonly page: Page
  /** Errors of the console and of scripts, requests that left the origin. */
  readonly faults: string[]
  close(): Promise<void>
}

/** A service with the demo market and a browser in front of it: one of each for all tests. */
export interface Stage {
  readonly service: Service
  /** Opens an address below `/console`, signed in. */
  open(address: string, options?: OpenOptions): Promise<Opened>
  close(): Promise<void>
}

/** Where the console keeps a key that it was told to keep. */
const STORED = 'bourse-console-key'

/** Starts both side by side; where one does not start, or `signal` gives it up, the other is ended too. */
export async function openStage(signal?: AbortSignal): Promise<Stage> {
  const begun = [startService(signal), launchBrowser()] as const
  try {
    const [service, browser] = await Promise.all(begun)
    return {
      service,
      open: (address, options = {}) => open(browser, service, address, options),
      close: () => closeAll([browser, service]),
    }
  } catch (error) {
    const started = await Promise.allSettled(begun)
    await closeAll(started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])))
    throw error
  }
}

/** Closes all of them, whatever becomes of one. */
async function closeAll(open: readonly { close(): Promise<void> }[]): Promise<void> {
  const closed = await Promise.allSettled(open.map((one) => one.close()))
  const failed = closed.find((one) => one.status === 'rejected')
  if (failed !== undefined) throw failed.reason
}

async function open(browser: Browser, service: Service, address: string, options: OpenOptions): Promise<Opened> {
  const { theme = 'light', width = 1_360, height = 900, key = service.ownerKey } = options
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: theme,
    locale: 'en-GB',
    timezoneId: 'America/New_York',
    reducedMotion: 'reduce',
    storageState: {
      cookies: [],
      origins: key === null ? [] : [{ origin: service.address, localStorage: [{ name: STORED, value: key }] }],
    },
  })
  // As a script of the page the Content-Security-Policy would refuse it.
  await context.addInitScript({ content: axe.source })
  const page = await context.newPage()
  const faults = watch(page, service.address)
  await page.goto(`${service.address}/console${address}`)
  await settled(page)
  return { page, faults, close: () => closed(context) }
}

/** Waits until a place is shown and nothing of it is on its way any more. */
export async function settled(page: Page): Promise<void> {
  await page.waitForSelector('h1')
  await page.locator('.skeleton').first().waitFor({ state: 'detached' })
}

const closed = (context: BrowserContext) => context.close()

function watch(page: Page, origin: string): string[] {
  const faults: string[] = []
  page.on('console', (message) => {
    // Whether a key is an owner's is known by asking: for others the answer is a refusal.
    if (message.type() === 'error' && !message.location().url.endsWith('/admin/v1/me'))
      faults.push(`console: ${message.text()} ${message.location().url}`)
  })
  page.on('pageerror', (error) => faults.push(`script: ${error.message}`))
  page.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(origin) && !url.startsWith('blob:')) faults.push(`left the origin: ${url}`)
  })
  return faults
}
