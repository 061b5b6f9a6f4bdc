/**
 * Builds and packs every public package as for publication, and checks it: publint, types, files, manifest, and that
 * its entries load.
 */
import { createPackageFromTarballData } from '@arethetypeswrong/core'
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { exportProblems, packingProblems } from './packed-package.ts'
import { typeProblems } from './types-wrong.ts'
import { finish, publicPackages, ROOT, type WorkspacePackage } from './workspace.ts'

interface Manifest {
  readonly exports: Readonly<Record<string, string>>
  readonly publishConfig: { readonly exports: Readonly<Record<string, string | { readonly default: string }>> }
}

interface Packed {
  readonly filename: string
  readonly files: readonly { readonly path: string }[]
}

function build(): void {
  const { status, stdout, stderr } = spawnSync('pnpm', ['build'], { cwd: ROOT, encoding: 'utf8' })
  if (status !== 0) finish([stdout, stderr, 'pnpm build failed'], '')
}

function pack(path: string, into: string): Packed {
  const text = execFileSync('pnpm', ['pack', '--json', '--pack-destination', into], { cwd: path, encoding: 'utf8' })
  const packed: Packed = JSON.parse(text)
  return packed
}

async function publishingProblems(path: string, folder: string): Promise<readonly string[]> {
  const { filename, files } = pack(path, folder)
  const tarball = Uint8Array.from(readFileSync(filename))
  const { messages, pkg } = await publint({ pack: { tarball: tarball.buffer }, strict: true })
  const lint = messages.map((message) => formatMessage(message, pkg, { color: false }) ?? message.code)
  const packed = files.map((file) => file.path)
  return [...lint, ...(await typeProblems(createPackageFromTarballData(tarball))), ...packingProblems(pkg, packed)]
}

async function exportsOf(path: string): Promise<readonly string[]> {
  const entry: Readonly<Record<string, unknown>> = await import(pathToFileURL(path).href)
  return Object.keys(entry)
}

/** A package's public entries, each as source and as built. */
function entriesOf(path: string): readonly (readonly [source: string, built: string])[] {
  const { exports, publishConfig }: Manifest = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'))
  return Object.entries(exports).flatMap(([entry, source]) => {
    const published = publishConfig.exports[entry]
    return typeof published === 'object' ? [[source, published.default] as const] : []
  })
}

async function problemsOf({ name, path }: WorkspacePackage, folder: string): Promise<readonly string[]> {
  const problems = [...(await publishingProblems(path, folder))]
  for (const [source, built] of entriesOf(path))
    problems.push(...exportProblems(await exportsOf(join(path, built)), await exportsOf(join(path, source))))
  return problems.map((problem) => `${name}: ${problem}`)
}

async function allProblems(packages: readonly WorkspacePackage[]): Promise<readonly string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bourse-packed-'))
  const problems: string[] = []
  for (const entry of packages) problems.push(...(await problemsOf(entry, folder)))
  rmSync(folder, { recursive: true, force: true })
  return problems
}

build()
const packages = publicPackages()
finish(await allProblems(packages), `${packages.length} public packages built, packed and loaded`)
