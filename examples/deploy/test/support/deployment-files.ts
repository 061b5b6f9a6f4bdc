import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'

/** The example's folder and the repository root. */
export const FOLDER = fileURLToPath(new URL('../..', import.meta.url))
export const REPOSITORY = fileURLToPath(new URL('../../../..', import.meta.url))

/** The contents of one of the example's files. */
export const file = (name: string): string => readFileSync(`${FOLDER}${name}`, 'utf8')

/** A service in the Compose file, with the fields that tests check. */
export interface Service {
  readonly image: string
  readonly command?: readonly string[]
  readonly build?: { readonly context: string; readonly dockerfile: string }
  readonly environment?: Readonly<Record<string, string>>
  readonly volumes?: readonly string[]
  readonly depends_on?: readonly string[] | Readonly<Record<string, { readonly condition: string }>>
  readonly healthcheck?: object
  readonly ports?: readonly string[]
  readonly networks?: readonly string[]
  readonly read_only?: boolean
  readonly cap_drop?: readonly string[]
  readonly cap_add?: readonly string[]
  readonly security_opt?: readonly string[]
}

/** A network; an `internal` one has no outside access. */
export interface Network {
  readonly internal?: boolean
  readonly ipam?: { readonly config: readonly { readonly subnet: string }[] }
}

/** A Compose file with its YAML anchors resolved. */
export interface Composition {
  readonly services: Readonly<Record<string, Service>>
  readonly volumes: Readonly<Record<string, unknown>>
  readonly networks: Readonly<Record<string, Network | null>>
}

/** Reads a Compose file. Throws for invalid YAML and for duplicate keys. */
export const composition = (name = 'compose.yaml'): Composition => parse(file(name), { merge: true, uniqueKeys: true })

const VARIABLE = /\$\{([A-Z0-9_]+)(?::(-|\?)([^}]*))?\}/g

/** Variables that the text reads from `.env`, and whether each has a default. */
export const variablesOf = (text: string): ReadonlyMap<string, boolean> =>
  new Map([...text.matchAll(VARIABLE)].map(([, name = '', kind]) => [name, kind === '-']))

/** Substitutes variables from `.env` into text, as Docker Compose does. */
export const interpolated = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(
    VARIABLE,
    (_, name: string, kind?: string, other?: string) => values[name] ?? (kind === '-' ? (other ?? '') : ''),
  )

/** The environment that a Compose file gives a service. */
export function environmentOf(
  service: string,
  values: Readonly<Record<string, string>>,
  name?: string,
): Record<string, string> {
  const { environment = {} } = composition(name).services[service] ?? {}
  return Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, interpolated(value, values)]))
}
