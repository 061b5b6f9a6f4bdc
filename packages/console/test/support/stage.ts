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

/** Starts both side by side; where one does not start, or `signal` gives it up, the other is ended too. */
export async function openStage(loadedDemo?: string, signal?: AbortSignal): Promise<Stage> {
  const begun = [startService(loadedDemo, signal), launchBrowser()] as const
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

/** Closes all of them, whatever becomes of one. */
async function closeAll(open: readonly { close(): Promise<void> }[]): Promise<void> {
  const closed = await Promise.allSettled(open.map((one) => one.close()))
  const failed = closed.find((one) => one.status === 'rejected')
  if (failed !== undefined) throw failed.reason
}

/** What keeps files of the application and a session; pages of one key share it, so that each loads the files once. */
async function newContext(browser: Browser, service: Service, key: string | null): Promise<BrowserContext> {
  const context = await browser.newContext({
    locale: 'en-GB',
    timezoneId: 'America/New_York',
    reducedMotion: 'reduce',
  })
  // The context keeps the cookie that answers, as a browser does.
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

/** Waits until a place is shown and nothing of it is on its way any more. */
export async function settled(page: Page): Promise<void> {
  await page.waitForSelector('h1')
  await page.locator('.skeleton').first().waitFor({ state: 'detached' })
}

/** Closes a page; what it kept beside the session is forgotten for the next one. */
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
    // Whether somebody is signed in, and as the owner, is known by asking: for others the answer is a refusal.
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
