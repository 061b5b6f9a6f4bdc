import type { DatasetState } from '@bourse/engine/wiring'
import type { OwnerKey } from './owner-key.ts'

export interface StartedService {
  readonly version: string
  /** Service URL, without a trailing slash. */
  readonly address: string
  readonly ownerKey: OwnerKey
  /** Example paths. */
  readonly paths: readonly string[]
  readonly datasets: readonly { readonly dataset: string; readonly state: DatasetState }[]
  /** Whether the rows are synthetic demo data. */
  readonly demo: boolean
  /** Ids of the datasets whose demo rows follow while the service is running. */
  readonly loading: readonly string[]
  /** Whether nothing has been published yet. */
  readonly empty: boolean
  /** One-time sign-in URL for the console; undefined without a terminal or a console. */
  readonly console: string | undefined
  /** How to run the command line here: in a clone, through the package manager. */
  readonly commandLine: string
}

/**
 * Returns the startup output as text. A newly generated key is shown only on a terminal, because other output may
 * be logged.
 */
export function greeting(started: StartedService, { isTerminal }: { readonly isTerminal: boolean }): readonly string[] {
  const { version, address, demo, commandLine } = started
  return [
    `Bourse ${version} is running on ${address}`,
    '',
    ...ownerLines(started, isTerminal),
    '',
    'Try it:',
    ...[...exportLines(started), ...curlLines(started)].map((line) => `  ${line}`),
    '',
    ...(started.console === undefined ? [] : [`Console        ${started.console} (one-time link, valid for a minute)`]),
    `Documentation  ${address}/docs`,
    `OpenAPI        ${address}/openapi.json`,
    `Health         ${address}/v1/health (with a key), ${address}/readyz`,
    '',
    `Command line   ${commandLine} --help`,
    `Datasets       ${datasetsText(started)}`,
    ...(started.loading.length === 0 ? [] : [`Still loading  ${started.loading.join(', ')}`]),
    ...(demo
      ? [
          `Demo data      the names are real, the prices are not; "${commandLine} demo drop" removes it before ` +
            'you import your own',
        ]
      : []),
    ...(started.empty
      ? [`No data yet    "${commandLine} setup" in another terminal fetches real rows, some without a key`]
      : []),
    'Press Ctrl-C to stop.',
  ]
}

/** Returns the startup output as a JSON document without keys; programs read the key from its file. */
export function greetingDocument(started: StartedService): object {
  const { address, ownerKey, paths, datasets, demo, loading, empty, version, commandLine } = started
  return {
    address,
    version,
    keys_file: ownerKey.from === 'file' ? ownerKey.path : null,
    examples: paths.map((path) => address + path),
    curl: curlLines(started),
    documentation: `${address}/docs`,
    openapi: `${address}/openapi.json`,
    health: `${address}/v1/health`,
    datasets: datasets.map(({ dataset, state }) => ({ dataset, ...state })),
    demo,
    loading,
    next: empty ? `${commandLine} setup` : null,
  }
}

function ownerLines({ ownerKey, commandLine }: StartedService, isTerminal: boolean): readonly string[] {
  if (ownerKey.from === 'file') {
    const { drawn, path } = ownerKey
    return [`Owner key      ${drawn !== undefined && isTerminal ? `${drawn} (shown only once) ` : ''}in ${path}`]
  }
  if (ownerKey.from === 'environment') return ['Owner key      the secret in BOURSE_OWNER_KEY']
  return [
    `Owner key      not in ${ownerKey.path}: it was created elsewhere, or revoked`,
    `               create another with "${commandLine} keys create --account owner"`,
  ]
}

/** Returns a line to paste first, which exports the key from its file. */
function exportLines({ ownerKey }: StartedService): readonly string[] {
  if (ownerKey.from !== 'file') return []
  const script = `require(${JSON.stringify(ownerKey.path)}).owner`
  return [`export BOURSE_KEY=$(node -p '${script.replaceAll("'", "'\\''")}')`]
}

/** Returns commands to paste. They use a variable, so the key stays out of the shell history. */
function curlLines({ ownerKey, address, paths }: StartedService): readonly string[] {
  const variable = ownerKey.from === 'environment' ? 'BOURSE_OWNER_KEY' : 'BOURSE_KEY'
  return paths.map((path) => `curl -H "Authorization: Bearer $${variable}" "${address}${path}"`)
}

function datasetsText({ datasets }: StartedService): string {
  return datasets
    .map(({ dataset, state }) => (state.state === 'on' ? dataset : `${dataset} (${state.state}: ${state.reason})`))
    .join(', ')
}
