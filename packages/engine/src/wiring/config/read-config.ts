import type { TSchema } from '@sinclair/typebox'
import { Value, ValueErrorType, type ValueError } from '@sinclair/typebox/value'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { insteadOfMember } from '../../operations/index.ts'
import { messageOf } from '../public-reason.ts'
import { doubledPrecedence } from '../source-order.ts'
import { wrongBackups } from './backup-place.ts'
import { Config } from './config.ts'
import { wrongIdentityProviders } from './identity-providers.ts'
import { wrongLineage } from './lineage-target.ts'
import { wrongDatabaseUrl } from './database-urls.ts'

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Variables with this prefix that are not settings: `BOURSE_KEY` and `BOURSE_URL` belong to callers in the examples,
 * the package that connects an object store validates `BOURSE_S3_*`, and the others have special handling.
 */
const OTHER = /^BOURSE_(SECRET_|S3_|CONFIG$|REALDATA$|KEY$|URL$)/
const RENAMED: ReadonlyMap<string, string> = new Map([
  ['DATABASE_URL', 'database_url'],
  ['DATABASE_DIRECT_URL', 'database_direct_url'],
  ['DATABASE_PASSWORD_FILE', 'database_password_file'],
  ['DATABASE_ADMIN_URL', 'database_admin_url'],
  ['DATABASE_READ_URLS', 'database_read_urls'],
])

/** An invalid setting. The message contains the setting, the expected value and the actual value. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/**
 * Reads a host's settings: defaults, then the JSON file in `BOURSE_CONFIG` (by default `bourse.json` in the data
 * folder), then `BOURSE_*` variables.
 */
export function readConfig(environment: Environment): Config {
  const path = filePath(environment)
  const fromFile = path === undefined ? {} : readFile(path)
  const settings: unknown = Value.Default(Config, { ...fromFile, ...fromEnvironment(environment) })
  const errors = [...Value.Errors(Config, settings)]
  // An unknown name is reported before a missing setting, which it often explains. The message lists the valid names.
  const unknown = errors.find(({ type }) => type === ValueErrorType.ObjectAdditionalProperties)
  if (unknown !== undefined) throw new ConfigError(`${nameOf(unknown)} is not a setting; ${insteadOfMember(unknown)}`)
  const [first] = errors
  if (first !== undefined) throw wrong(first)
  const config = Value.Decode(Config, settings)
  const problem =
    doubledPrecedence(config) ??
    wrongDatabaseUrl(config) ??
    wrongBackups(config) ??
    wrongLineage(config) ??
    wrongIdentityProviders(config)
  if (problem !== undefined) throw new ConfigError(problem)
  return config
}

/** Returns each setting's origin: the name of a variable, or the file. Settings that are not set are omitted. */
export function settingOrigins(environment: Environment): ReadonlyMap<string, string> {
  const path = filePath(environment)
  const fromFile = path === undefined ? [] : Object.keys(readFile(path)).map((name) => [name, path] as const)
  return new Map([...fromFile, ...settingVariables(environment).map(({ name, variable }) => [name, variable] as const)])
}

/** An empty variable counts as unset, as everywhere else. */
function filePath({ BOURSE_CONFIG: path = '', BOURSE_DATA_DIR: dataDir = '' }: Environment): string | undefined {
  if (path !== '') return path
  const own = join(dataDir === '' ? String(Config.properties.data_dir.default) : dataDir, 'bourse.json')
  return existsSync(own) ? own : undefined
}

const nameOf = ({ path }: ValueError) => path.slice(1).replaceAll('/', '.')

function wrong(error: ValueError): ConfigError {
  const { value } = error
  const name = nameOf(error)
  // The message must not contain secrets, not even those that are rejected because they are too short.
  const received =
    value === undefined ? 'nothing' : /key|secret|url/.test(name) ? 'another value' : JSON.stringify(value)
  return new ConfigError(`${name}: ${expectedIn(error)}, got ${received}`)
}

/** Returns all of a setting's valid types. */
function expectedIn({ schema, message }: ValueError): string {
  const kinds: readonly TSchema[] | undefined = schema['anyOf']
  return kinds === undefined ? message.toLowerCase() : `expected ${kinds.map(kindText).join(' or ')}`
}

const kindText = ({ const: only, type, minimum, maximum }: TSchema) =>
  only !== undefined
    ? JSON.stringify(only)
    : `${String(type)}${maximum === undefined ? '' : ` from ${minimum} to ${maximum}`}`

function readFile(path: string): Record<string, unknown> {
  const content = parsed(path, () => readFileSync(path, 'utf8'))
  if (typeof content === 'object' && content !== null && !Array.isArray(content)) return { ...content }
  throw new ConfigError(`${path} must contain a JSON object`)
}

function fromEnvironment(environment: Environment): Record<string, unknown> {
  return Object.fromEntries(
    settingVariables(environment).map(({ variable, name, text }) => [name, valueOf(variable, name, text)]),
  )
}

/** Returns the environment variables that are set, each with its setting's name. */
function settingVariables(
  environment: Environment,
): readonly { readonly variable: string; readonly name: string; readonly text: string }[] {
  return Object.entries(environment).flatMap(([variable, text]) => {
    const name =
      RENAMED.get(variable) ?? (isSetting(variable) ? variable.slice('BOURSE_'.length).toLowerCase() : undefined)
    return name === undefined || text === undefined || text === '' ? [] : [{ variable, name, text }]
  })
}

const isSetting = (variable: string) => variable.startsWith('BOURSE_') && !OTHER.test(variable)

/** Parses numbers and JSON where the setting expects them; everything else is a string. */
function valueOf(variable: string, name: string, text: string): unknown {
  const schema: TSchema | undefined = Object.entries(Config.properties).find(([property]) => property === name)?.[1]
  const kinds: readonly TSchema[] = schema === undefined ? [] : (schema['anyOf'] ?? [schema])
  if (kinds.some(({ type }) => type === 'integer') && /^\d+$/.test(text)) return Number(text)
  if ((schema?.['type'] === 'object' || schema?.['type'] === 'array') && /^[[{]/.test(text))
    return parsed(variable, () => text)
  return text
}

function parsed(what: string, read: () => string): unknown {
  try {
    return JSON.parse(read())
  } catch (error) {
    throw new ConfigError(`${what} cannot be read as JSON: ${messageOf(error)}`)
  }
}
