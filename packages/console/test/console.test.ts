import { seriousFindings } from './support/axe.ts'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { hasBrowser } from './support/browser.ts'
import { takePicture } from './support/pictures.ts'
import type { PageSpec } from './support/page-spec.ts'
import { openStage, settled, type Stage } from './support/stage.ts'

declare module 'vitest' {
  interface ProvidedContext {
    loadedDemo: string
  }
}

/** Every file in `pages` exports a `PageSpec`. */
const specs: readonly PageSpec[] = await Promise.all(
  readdirSync(join(import.meta.dirname, 'pages')).map(async (name) => {
    const { spec }: { readonly spec: PageSpec } = await import(join(import.meta.dirname, 'pages', name))
    return spec
  }),
)

const PHONE = { width: 390, height: 844 }

describe.skipIf(!hasBrowser)(`the console${hasBrowser ? '' : ' (skipped: BOURSE_BROWSER names none)'}`, () => {
  let stage: Stage
  let isOpen = false
  let opening: Promise<Stage> | undefined
  const given = new AbortController()
  beforeAll(async () => {
    opening = openStage(inject('loadedDemo'), given.signal)
    stage = await opening
    isOpen = true
  }, 300_000)
  afterAll(async () => {
    // A startup that has timed out continues in the background, so it is aborted.
    if (!isOpen) given.abort()
    await (await opening?.catch(() => undefined))?.close()
  })

  describe('every page', () => {
    for (const { place, addresses } of specs)
      it.each(addresses)(
        '%s is shown on a wide screen in the light theme, and on a phone in the dark theme',
        async (address) => {
          const { page, faults, close } = await stage.open(address, { theme: 'light' })
          const picture = async (what: string) =>
            address === addresses[0] ? takePicture(page, `${place.toLowerCase()}-${what}`) : undefined
          await expectSound(page)
          await picture('light')
          await page.emulateMedia({ colorScheme: 'dark' })
          await picture('dark')
          await page.setViewportSize(PHONE)
          await settled(page)
          await expectSound(page)
          await picture('phone')
          expect(faults).toEqual([])
          await close()
        },
      )
  })

  for (const { place, checks } of specs)
    describe(place, () => {
      for (const [sentence, check] of Object.entries(checks)) it(sentence, () => check(stage), 180_000)
    })
})

/** Axe finds no serious problem, and nothing is wider than the window. */
async function expectSound(page: Page): Promise<void> {
  expect(await seriousFindings(page)).toEqual([])
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(wider, 'nothing is wider than the window').toBeLessThanOrEqual(0)
}
