import { createTestDatabase, type TestDatabase } from '@bourse/testkit'
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { allBlocks, type Block } from './blocks.ts'
import type { DemoService } from './demo-service.ts'
import { PAGE_SETTINGS } from './pages.ts'
import { readerFolder, type ReaderFolder } from './reader-folder.ts'
import { runShell, type Reader } from './shell.ts'
import { modulesOf } from './virtual-modules.ts'

/** Whether a program that blocks need is not installed. */
export const missing = (program: string) => spawnSync(program, ['--version']).status !== 0

/** What a test title adds when the program is missing. */
export const without = (program: string) => (missing(program) ? ` (skipped: ${program} is not installed)` : '')

/** Simulates a reader in a clone, whose commands use the demo service or the given database. */
export function readerIn({ path }: ReaderFolder, demo: DemoService, own?: TestDatabase): Reader {
  const env = {
    PATH: process.env['PATH'],
    HOME: path,
    BOURSE_URL: demo.address,
    BOURSE_KEY: demo.ownerKey,
    PYTHONDONTWRITEBYTECODE: '1',
    BOURSE_METRICS_PORT: '0',
    ...(own === undefined ? { BOURSE_PORT: demo.port } : { DATABASE_URL: own.url, BOURSE_DEMO: 'off' }),
  }
  return { folder: path, service: `localhost:${demo.port}`, env }
}

/** Runs the shell blocks of a page from top to bottom in a new folder. Throws at the first one that fails. */
export async function followPage(
  page: string,
  ofPage: readonly Block[],
  { home, demo }: { readonly home: ReaderFolder; readonly demo: DemoService },
): Promise<void> {
  const setting = PAGE_SETTINGS.find((one) => one.page === page)
  const own = setting?.installation === 'own' ? await createTestDatabase() : undefined
  const folder = readerFolder(join(home.path, '.bourse'))
  for (const [name, content] of Object.entries(setting?.files ?? {})) writeFileSync(join(folder.path, name), content)
  // Modules that a page adds to the deployment must exist before its commands run.
  for (const { block, name, text } of modulesOf(allBlocks().filter(({ language }) => language === 'ts')))
    if (block.page === page && name.startsWith('examples/')) writeFileSync(join(folder.path, name), text)
  const before = (setting?.before ?? []).map((code): Block => ({ page, line: 0, language: 'sh', code }))
  await runShell([...before, ...ofPage], readerIn(folder, demo, own)).finally(() => own?.drop())
  folder.remove()
}
