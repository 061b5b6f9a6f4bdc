import { seriousFindings } from './support/axe.ts'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasBrowser } from './support/browser.ts'
import { takePicture } from './support/pictures.ts'
import type { PlaceSpec } from './support/place-spec.ts'
import { openStage, type OpenOptions, type Stage } from './support/stage.ts'

/** Every file of `places` exports one. */
const specs: readonly PlaceSpec[] = await Promise.all(
  readdirSync(join(import.meta.dirname, 'places')).map(async (name) => {
    const { spec }: { readonly spec: PlaceSpec } = await import(join(import.meta.dirname, 'places', name))
    return spec
  }),
)

const WAYS: readonly (readonly [string, OpenOptions])[] = [
  ['on a wide screen, in light', { theme: 'light' }],
  ['on a phone, in dark', { theme: 'dark', width: 390, height: 844 }],
]

describe.skipIf(!hasBrowser)(`the console${hasBrowser ? '' : ' (skipped: BOURSE_BROWSER names none)'}`, () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
  })
  afterAll(() => stage?.close())

  for (const { place, addresses, checks } of specs)
    describe(place, () => {
      for (const [way, options] of WAYS)
        it.each(addresses)(`%s stands ${way}`, async (address) => {
          const { page, faults, close } = await stage.open(address, options)
          expect(faults).toEqual([])
          expect(await seriousFindings(page)).toEqual([])
          const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
          expect(wider, 'nothing is wider than the window').toBeLessThanOrEqual(0)
          if (address === addresses[0]) await takePictures(page, place, options)
          await close()
        })
      for (const [sentence, check] of Object.entries(checks)) it(sentence, () => check(stage))
    })
})

/** On a wide screen in both themes, on a phone in the one that it has. */
async function takePictures(page: Page, place: string, { width }: OpenOptions): Promise<void> {
  const take = (what: string) => takePicture(page, `${place.toLowerCase()}-${what}`)
  if (width !== undefined) return take('phone')
  await take('light')
  await page.emulateMedia({ colorScheme: 'dark' })
  await take('dark')
}
