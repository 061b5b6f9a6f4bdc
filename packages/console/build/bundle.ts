import type { PageFile, PageFiles } from '@bourse/kit/delivery'
import { build, type BuildOptions, type Metafile } from 'esbuild'
import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pageFile } from '../src/site-folder.ts'
import { frontPage, indexPage } from './pages.ts'

/** Source folder of the application. */
export const APP = fileURLToPath(new URL('../app', import.meta.url))

const BASE = '/console'
/** Output folder used in the names of bundled files; esbuild writes nothing to it. */
const OUT = join(APP, 'out')

const SHARED: BuildOptions = {
  bundle: true,
  write: false,
  minify: true,
  metafile: true,
  outdir: OUT,
  entryNames: 'assets/[name]-[hash]',
  chunkNames: 'assets/[name]-[hash]',
  assetNames: 'assets/[name]-[hash]',
  publicPath: BASE,
  absWorkingDir: APP,
  legalComments: 'none',
  logLevel: 'warning',
  loader: { '.svg': 'file' },
}

/** Bundles the application: code-split scripts, one style sheet, and the pages that load them. */
export async function bundle(): Promise<PageFiles> {
  const [scripts, early, styles] = await Promise.all([bundleScripts(), bundleEarly(), bundleStyles()])
  const outputs = { ...scripts.metafile.outputs, ...early.metafile.outputs, ...styles.metafile.outputs }
  const files = new Map<string, PageFile>()
  for (const { path, contents } of [...scripts.outputFiles, ...early.outputFiles, ...styles.outputFiles]) {
    const name = relative(OUT, path).replaceAll('\\', '/')
    files.set(name, pageFile(name, contents))
  }
  const icon = await readFile(join(APP, 'icon.svg'))
  files.set('icon.svg', pageFile('icon.svg', icon))
  const addressOf = (entry: string) => `${BASE}/${nameOf(outputs, entry)}`
  const assets = {
    base: BASE,
    script: addressOf('main.tsx'),
    early: addressOf('early.ts'),
    styles: addressOf('<stdin>'),
    preloads: staticImports(outputs, 'main.tsx').map((name) => `${BASE}/${name}`),
  }
  files.set('index.html', pageFile('index.html', Buffer.from(indexPage(assets))))
  files.set('front.html', pageFile('front.html', Buffer.from(frontPage(assets))))
  return files
}

function bundleScripts() {
  return build({
    ...SHARED,
    entryPoints: ['main.tsx'],
    format: 'esm',
    splitting: true,
    target: 'es2022',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    metafile: true,
    write: false,
  })
}

/** A classic script, which the browser runs before painting. */
function bundleEarly() {
  return build({
    ...SHARED,
    entryPoints: ['early.ts'],
    format: 'iife',
    target: 'es2022',
    metafile: true,
    write: false,
  })
}

/** All style sheets in one: base styles first, page styles last. */
function bundleStyles() {
  const sheets = globSync('**/*.css', { cwd: APP }).map((path) => path.replaceAll('\\', '/'))
  const rank = (path: string) => (path.startsWith('styles/') ? 0 : path.startsWith('pages/') ? 2 : 1)
  const ordered = sheets.toSorted((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1))
  const contents = ordered.map((path) => `@import ${JSON.stringify(`./${path}`)};`).join('\n')
  return build({
    ...SHARED,
    stdin: { contents, loader: 'css', resolveDir: APP, sourcefile: '<stdin>' },
    entryNames: 'assets/console-[hash]',
    target: 'chrome123',
    metafile: true,
    write: false,
  })
}

type Outputs = Metafile['outputs']

/** The output file of an entry point. */
function nameOf(outputs: Outputs, entry: string): string {
  const found = Object.entries(outputs).find(([, { entryPoint }]) => entryPoint === entry)
  if (found === undefined) throw new Error(`${entry} is not an entry point of the bundle`)
  return found[0].replace(/^out\//, '')
}

/** Files that an entry point imports statically. */
function staticImports(outputs: Outputs, entry: string): readonly string[] {
  const seen = new Set<string>()
  const visit = (path: string) => {
    for (const { path: next, kind } of outputs[path]?.imports ?? [])
      if (kind === 'import-statement' && !seen.has(next)) {
        seen.add(next)
        visit(next)
      }
  }
  visit(`out/${nameOf(outputs, entry)}`)
  return [...seen].map((path) => path.replace(/^out\//, ''))
}
