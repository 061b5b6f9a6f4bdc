import { existsSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import type { Rule } from 'eslint'
import { layerOf, refusal, workspaceLayers } from './layers.ts'

const ROOT = join(import.meta.dirname, '../..')
const LAYERS = workspaceLayers(ROOT)

interface Manifest {
  readonly name?: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
}

/** The nearest folder upwards that holds a package. */
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

/** `@bourse/kit` of `@bourse/kit/dates`, `pg` of `pg/lib/x`. */
function packageName(specifier: string): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
}

function isBuiltin(specifier: string): boolean {
  return specifier.startsWith('node:') || builtinModules.includes(specifier)
}

function isDeclared(manifest: Manifest, name: string, inTest: boolean): boolean {
  const lists = [manifest.dependencies, manifest.peerDependencies, { [manifest.name ?? '']: '' }]
  if (inTest) lists.push(manifest.devDependencies, manifestOf(ROOT).devDependencies)
  return lists.some((list) => list !== undefined && name in list)
}

/** Judges the imports of one file: relative ones stay in their package, others follow the layers and stand in package.json. */
function judge(file: string): (specifier: string) => string | undefined {
  const folder = packageFolder(file)
  const place = relative(folder, file)
  const inTest = !place.startsWith('src/')
  const manifest = manifestOf(folder)

  return (specifier) => {
    if (isBuiltin(specifier)) return undefined
    if (specifier.startsWith('.')) {
      const target = resolve(dirname(file), specifier)
      return packageFolder(target) === folder
        ? undefined
        : `${specifier} leads out of the package: import it by the other package's name`
    }
    const name = packageName(specifier)
    if (name === manifest.name) return undefined
    const reason =
      folder === ROOT ? undefined : refusal(layerOf(relative(ROOT, folder)), LAYERS.get(name), name, inTest)
    if (reason !== undefined) return reason
    return isDeclared(manifest, name, inTest)
      ? undefined
      : `${name} is not a dependency of ${manifest.name ?? folder}: declare it in package.json`
  }
}

/** Keeps packages apart as the layers say, so that a dataset can be installed, replaced and published alone. */
export const boundaries: Rule.RuleModule = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const verdict = judge(context.filename)
    const check = (node: Rule.Node, source: unknown): void => {
      const message = typeof source === 'string' ? verdict(source) : undefined
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
