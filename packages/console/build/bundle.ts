import type { PageFiles } from '@bourse/kit/delivery'
import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type BuildOptions, type OutputChunk } from 'rolldown'
import { pageFile } from '../src/site-folder.ts'
import { frontPage, indexPage } from './pages.ts'

/** Source folder of the application. */
export const APP = fileURLToPath(new URL('../app', import.meta.url))

const BASE = '/console'
const HASHED = 'assets/[name]-[hash].js'

const SHARED: BuildOptions = {
  cwd: APP,
  write: false,
  // React's server directives, such as "use client", have no meaning in a browser.
  onLog: (level, log, print) => (log.code === 'MODULE_LEVEL_DIRECTIVE' ? undefined : print(level, log)),
  transform: { target: 'es2022', define: { 'process.env.NODE_ENV': '"production"' } },
}

/** Bundles the application: scripts split by page, one style sheet, and the pages that load them. */
export async function bundle(): Promise<PageFiles> {
  const [scripts, early, styles, icon] = await Promise.all([
    bundleScripts(),
    bundleEarly(),
    bundleStyles(),
    readFile(join(APP, 'icon.svg')),
  ])
  const [main] = scripts
  const assets = {
    base: BASE,
    script: `${BASE}/${main.fileName}`,
    early: `${BASE}/${early.fileName}`,
    styles: `${BASE}/${styles.fileName}`,
    preloads: main.imports.map((name) => `${BASE}/${name}`),
  }
  const contents: readonly (readonly [name: string, content: string | Uint8Array])[] = [
    ...[...scripts, early].map(({ fileName, code }) => [fileName, code] as const),
    [styles.fileName, styles.code],
    ['icon.svg', icon],
    ['index.html', indexPage(assets)],
    ['front.html', frontPage(assets)],
  ]
  return new Map(contents.map(([name, content]) => [name, pageFile(name, Buffer.from(content))]))
}

/** The first chunk is the entry. Modules that several pages use are in one chunk, so that a page is one request. */
async function bundleScripts(): Promise<readonly [main: OutputChunk, ...pages: OutputChunk[]]> {
  const { output } = await build({
    ...SHARED,
    input: 'main.tsx',
    output: {
      format: 'esm',
      minify: true,
      entryFileNames: HASHED,
      chunkFileNames: HASHED,
      codeSplitting: { groups: [{ name: 'shared', minShareCount: 2 }] },
    },
  })
  return output as unknown as [OutputChunk, ...OutputChunk[]]
}

/** A classic script, which the browser runs before painting. */
async function bundleEarly(): Promise<OutputChunk> {
  const output = { format: 'iife', minify: true, entryFileNames: HASHED } as const
  return (await build({ ...SHARED, input: 'early.ts', output })).output[0]
}

/** All style sheets in one: base styles first, page styles last. */
async function bundleStyles(): Promise<{ readonly fileName: string; readonly code: string }> {
  const sheets = globSync('**/*.css', { cwd: APP }).map((path) => path.replaceAll('\\', '/'))
  const rank = (path: string) => (path.startsWith('styles/') ? 0 : path.startsWith('pages/') ? 2 : 1)
  const ordered = sheets.toSorted((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1))
  const texts = await Promise.all(ordered.map((path) => readFile(join(APP, path), 'utf8')))
  const code = texts.join('\n')
  const hash = createHash('sha256').update(code).digest('hex').slice(0, 8)
  return { fileName: `assets/console-${hash}.css`, code }
}
