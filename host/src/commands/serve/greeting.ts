import type { DatasetState } from '../../wiring/wiring.ts'
import type { OwnerKey } from './owner-key.ts'

/** What a start has to tell. */
export interface Started {
  readonly version: string
  /** Where it answers, without a slash at the end. */
  readonly address: string
  readonly ownerKey: OwnerKey
  /** Addresses below it to try. */
  readonly paths: readonly string[]
  readonly datasets: readonly { readonly dataset: string; readonly state: DatasetState }[]
  /** Whether made-up rows are held. */
  readonly demo: boolean
  /** How the command line is called here: a clone has it behind its package manager. */
  readonly commandLine: string
}

/** What a start prints for people. */
export function greeting(started: Started): readonly string[] {
  const { version, address, demo, commandLine } = started
  return [
    `Bourse ${version} serves on ${address}`,
    '',
    ...ownerLines(started),
    '',
    'Try it:',
    ...curlLines(started).map((line) => `  ${line}`),
    '',
    `Documentation  ${address}/docs`,
    `OpenAPI        ${address}/openapi.json`,
    `Health         ${address}/v1/health (with a key), ${address}/readyz`,
    '',
    `Command line   ${commandLine} --help`,
    `Datasets       ${datasetsText(started)}`,
    ...(demo
      ? [
          `Demo data      the names are real, the prices are not; "${commandLine} demo drop" removes it before you import your own`,
        ]
      : []),
    'Ctrl-C stops it.',
  ]
}

/** The same as one document. */
export function greetingDocument(started: Started): object {
  const { address, ownerKey, paths, datasets, demo, version } = started
  return {
    address,
    version,
    owner_key: ownerKey.from === 'file' ? ownerKey.key : null,
    keys_file: ownerKey.from === 'file' ? ownerKey.path : null,
    examples: paths.map((path) => address + path),
    curl: curlLines(started),
    documentation: `${address}/docs`,
    openapi: `${address}/openapi.json`,
    health: `${address}/v1/health`,
    datasets: datasets.map(({ dataset, state }) => ({ dataset, ...state })),
    demo,
  }
}

function ownerLines({ ownerKey, commandLine }: Started): readonly string[] {
  if (ownerKey.from === 'file') return [`Owner key      ${ownerKey.key}`, `               kept in ${ownerKey.path}`]
  if (ownerKey.from === 'environment') return ['Owner key      the secret in BOURSE_OWNER_KEY']
  return [
    `Owner key      not in ${ownerKey.path}: it was made elsewhere, or revoked`,
    `               make another with "${commandLine} keys create --account owner"`,
  ]
}

/** Commands to paste; a key that is not to be shown stands in a variable. */
function curlLines({ ownerKey, address, paths }: Started): readonly string[] {
  const key = ownerKey.from === 'file' ? ownerKey.key : ownerKey.from === 'environment' ? '$BOURSE_OWNER_KEY' : '$KEY'
  return paths.map((path) => `curl -H "Authorization: Bearer ${key}" "${address}${path}"`)
}

function datasetsText({ datasets }: Started): string {
  return datasets
    .map(({ dataset, state }) => (state.state === 'on' ? dataset : `${dataset} (${state.state}: ${state.reason})`))
    .join(', ')
}
