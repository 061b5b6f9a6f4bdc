import { existsSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import type { Rule } from 'eslint'
import { entryRefusal, folderRefusal, layerOfFile, refusal, workspaceLayers } from './layers.ts'

const ROOT = join(import.meta.dirname, '../..')
const LAYERS = workspaceLayers(ROOT)

interface Manifest {
  readonly name?: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
}

/** The nearest parent folder with a package. */
function packageFolder(path: string): string {
  let folder = dirname(path)
  while (folder !== ROOT && folder !== dirname(folder) && !existsSync(join(folder, 'package.json')))
    folder = dirname(folder)
  return folder
}

function manifestOf(folder: string): Manifest {
  const manifest: Manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return manifest
}

/** Returns `@bourse/kit` for `@bourse/kit/dates`, and `pg` for `pg/lib/x`. */
function packageName(specifier: string): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
}

function isBuiltin(specifier: string): boolean {
  return specifier.startsWith('node:') || builtinModules.includes(specifier)
}

function isDeclared(manifest: Manifest, name: string, inTest: boolean): boolean {
  const lists = [manifest.dependencies, manifest.peerDependencies]
  if (inTest) lists.push(manifest.devDependencies, sharedTools())
  return lists.some((list) => list !== undefined && name in list)
}

/**
 * Root tools that every package may use. The root also links packages for examples outside the workspace; each package
 * must declare those itself.
 */
function sharedTools(): Readonly<Record<string, string>> {
  const all = Object.entries(manifestOf(ROOT).devDependencies ?? {})
  return Object.fromEntries(all.filter(([, range]) => !range.startsWith('workspace:')))
}

/** The facts about a file that determine what it may import. */
interface Place {
  readonly file: string
  readonly folder: string
  readonly manifest: Manifest
  /** Whether the file is a test or configuration, which is not published. */
  readonly inTest: boolean
}

function placeOf(file: string): Place {
  const folder = packageFolder(file)
  return { file, folder, manifest: manifestOf(folder), inTest: !relative(folder, file).startsWith('src/') }
}

function judgeRelative({ file, folder }: Place, specifier: string): string | undefined {
  const path = resolve(dirname(file), specifier)
  if (packageFolder(path) !== folder)
    return `${specifier} is outside the package: import it by the other package's name`
  return folderRefusal(relative(ROOT, file), relative(ROOT, path))
}

function judgePackage({ file, folder, manifest, inTest }: Place, specifier: string): string | undefined {
  const name = packageName(specifier)
  if (name === manifest.name) return undefined
  const layer = folder === ROOT ? 'composition' : layerOfFile(relative(ROOT, file), relative(ROOT, folder))
  const reason = entryRefusal(layer, specifier, inTest) ?? refusal(layer, LAYERS.get(name), name, inTest)
  if (reason !== undefined || isDeclared(manifest, name, inTest)) return reason
  return `${name} is not a dependency of ${manifest.name ?? folder}: declare it in package.json`
}

/**
 * Relative imports must stay within their package; other imports must follow the layers and be declared in
 * package.json.
 */
function judge(place: Place, specifier: string): string | undefined {
  if (isBuiltin(specifier)) return undefined
  return specifier.startsWith('.') ? judgeRelative(place, specifier) : judgePackage(place, specifier)
}

/** Enforces the layers between packages, so that a dataset can be installed, replaced and published on its own. */
export const boundaries: Rule.RuleModule = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const place = placeOf(context.filename)
    const check = (node: Rule.Node, source: unknown): void => {
      const message = typeof source === 'string' ? judge(place, source) : undefined
      if (message !== undefined) context.report({ node, message })
    }
    return {
      ImportDeclaration: (node) => check(node, node.source.value),
      ExportAllDeclaration: (node) => check(node, node.source.value),
      ExportNamedDeclaration: (node) => check(node, node.source?.value),
      ImportExpression: (node) => check(node, node.source.type === 'Literal' ? node.source.value : undefined),
    }
  },
}
