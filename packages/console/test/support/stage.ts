import type { Browser, BrowserContext, Page } from 'playwright-core'
import { launchBrowser } from './browser.ts'
import { startService, type Service } from './service.ts'

/** How to open a page. */
export interface OpenOptions {
  readonly theme?: 'light' | 'dark'
  readonly width?: number
  readonly height?: number
  /** The key that the browser uses: the owner's by default; null for a visitor who is not signed in. */
  readonly key?: string | null
}

/** A page of the console and the errors that occurred on it. */
export interface Opened {
  readonly page: Page
  /** Console and script errors, and requests to other origins. */
  readonly faults: string[]
  close(): Promise<void>
}

/** A service with the demo market and a browser, one of each for all tests. */
export interface Stage {
  readonly service: Service
  /** Opens an address under `/console`, signed in. */
  open(address: string, options?: OpenOptions): Promise<Opened>
  close(): Promise<void>
}

/**
 * Starts both in parallel, without any rows if `loadedDemo` is null; if one fails to start or `signal` aborts, stops
 * the other.
 */
export async function openStage(
  loadedDemo?: string | null,
  signal?: AbortSignal,
  settings?: NodeJS.ProcessEnv,
): Promise<Stage> {
  const begun = [startService(loadedDemo, signal, settings), launchBrowser()] as const
  try {
    const [service, browser] = await Promise.all(begun)
    const signedIn = new Map<string, Promise<BrowserContext>>()
    const contextOf = (key: string) => {
      const context = signedIn.get(key) ?? newContext(browser, service, key)
      signedIn.set(key, context)
      return context
    }
    return {
      service,
      async open(address, options = {}) {
        const { key = service.ownerKey } = options
        if (key !== null) return open(await contextOf(key), service, address, options)
        const context = await newContext(browser, service, null)
        const opened = await open(context, service, address, options)
        return { ...opened, close: () => context.close() }
      },
      close: () => closeAll([browser, service]),
    }
  } catch (error) {
    const started = await Promise.allSettled(begun)
    await closeAll(started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])))
    throw error
  }
}

/** Closes all of them, even if one fails to close. */
async function closeAll(open: readonly { close(): Promise<void> }[]): Promise<void> {
  const closed = await Promise.allSettled(open.map((one) => one.close()))
  const failed = closed.find((one) => one.status === 'rejected')
  if (failed !== undefined) throw failed.reason
}

/** Stores the application's files and a session; pages with the same key share it, so each file is loaded once. */
async function newContext(browser: Browser, service: Service, key: string | null): Promise<BrowserContext> {
  const context = await browser.newContext({
    locale: 'en-GB',
    timezoneId: 'America/New_York',
    reducedMotion: 'reduce',
  })
  // The context stores the cookie from the response, as a browser does.
  if (key !== null) await context.request.post(`${service.address}/admin/session`, { data: { key } })
  return context
}

async function open(
  context: BrowserContext,
  service: Service,
  address: string,
  { theme = 'light', width = 1_360, height = 900 }: OpenOptions,
): Promise<Opened> {
  const page = await context.newPage()
  await page.setViewportSize({ width, height })
  await page.emulateMedia({ colorScheme: theme })
  const faults = watch(page, service.address)
  await page.goto(`${service.address}/console${address}`)
  await settled(page)
  return { page, faults, close: () => closed(page) }
}

/** Waits until a page is shown and has no pending requests. */
export async function settled(page: Page): Promise<void> {
  await page.waitForSelector('h1')
  await page.locator('.skeleton').first().waitFor({ state: 'detached' })
}

/** Closes a page and clears its storage, except the session, for the next one. */
async function closed(page: Page): Promise<void> {
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await page.close()
}

function watch(page: Page, origin: string): string[] {
  const faults: string[] = []
  page.on('console', (message) => {
    // Only a request reveals whether the visitor is signed in as the owner; for anyone else, it is rejected and logs an
    // error.
    if (message.type() === 'error' && !/\/admin\/(v1\/me|session)$/.test(message.location().url))
      faults.push(`console: ${message.text()} ${message.location().url}`)
  })
  page.on('pageerror', (error) => faults.push(`script: ${error.message}`))
  page.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(origin) && !url.startsWith('blob:')) faults.push(`left the origin: ${url}`)
  })
  return faults
}
