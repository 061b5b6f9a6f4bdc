import { afterAll, beforeAll, describe, test } from 'vitest'
import { allBlocks } from './support/documentation/blocks.ts'
import { startDemo, type DemoService } from './support/documentation/demo-service.ts'
import { followPage, missing, without } from './support/documentation/follow-page.ts'
import { byPage, FOLLOWED_ELSEWHERE, ownInstallation } from './support/documentation/pages.ts'
import { readerFolder, type ReaderFolder } from './support/documentation/reader-folder.ts'

const shell = allBlocks().filter(
  ({ language, page }) => language === 'sh' && !FOLLOWED_ELSEWHERE.has(page) && ownInstallation(page),
)

let home: ReaderFolder
let demo: DemoService

beforeAll(async () => {
  home = readerFolder()
  demo = await startDemo(home.path)
}, 300_000)

afterAll(async () => {
  await demo?.close()
  home?.remove()
})

describe.skipIf(missing('curl'))(`${shell.length} shell blocks on an empty installation${without('curl')}`, () => {
  for (const [page, ofPage] of byPage(shell))
    test(`${page}: ${ofPage.length} run`, () => followPage(page, ofPage, { home, demo }), 600_000)
})
