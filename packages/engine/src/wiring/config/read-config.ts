import type { TSchema } from '@sinclair/typebox'
import { Value, ValueErrorType, type ValueError } from '@sinclair/typebox/value'
import { readFileSync } from 'node:fs'
import { insteadOfMember } from '../../operations/index.ts'
import { messageOf } from '../public-reason.ts'
import { Config } from './config.ts'

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Variables of other meaning that share the prefix (`BOURSE_KEY` and `BOURSE_URL` are a caller's, for the examples;
 * `BOURSE_S3_*` are those of the package that connects a store, which checks them itself), and those with a name of
 * their own.
 */
const OTHER = /^BOURSE_(SECRET_|S3_|CONFIG$|REALDATA$|KEY$|URL$)/
const RENAMED: ReadonlyMap<string, string> = new Map([
  ['DATABASE_URL', 'database_url'],
  ['DATABASE_PASSWORD_FILE', 'database_password_file'],
  ['DATABASE_ADMIN_URL', 'database_admin_url'],
])

/** A setting that cannot be used; the message says which, what was expected and what came. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/** The settings of a host: defaults, then the file `BOURSE_CONFIG` names (JSON), then `BOURSE_*` in the environment. */
export function readConfig(environment: Environment): Config {
  const path = filePath(environment)
  const fromFile = path === undefined ? {} : readFile(path)
  const settings: unknown = Value.Default(Config, { ...fromFile, ...fromEnvironment(environment) })
  const errors = [...Value.Errors(Config, settings)]
  // A name that nobody knows tells more than the setting that is missing for it; told are those that may stand there.
  const unknown = errors.find(({ type }) => type === ValueErrorType.ObjectAdditionalProperties)
  if (unknown !== undefined) throw new ConfigError(`${nameOf(unknown)} is not a setting; ${insteadOfMember(unknown)}`)
  const [first] = errors
  if (first !== undefined) throw wrong(first)
  return Value.Decode(Config, settings)
}

/**
 * Where each setting came from: the name of a variable, or the file. Settings that are not named have their default.
 */
export function settingOrigins(environment: Environment): ReadonlyMap<string, string> {
  const path = filePath(environment)
  const fromFile = path === undefined ? [] : Object.keys(readFile(path)).map((name) => [name, path] as const)
  return new Map([...fromFile, ...settingVariables(environment).map(({ name, variable }) => [name, variable] as const)])
}

/** An empty variable is one that is not set, as in every other place. */
const filePath = ({ BOURSE_CONFIG: path }: Environment) => (path === '' ? undefined : path)

const nameOf = ({ path }: ValueError) => path.slice(1).replaceAll('/', '.')

function wrong(error: ValueError): ConfigError {
  const { value } = error
  const name = nameOf(error)
  // A secret that is too short is still a secret.
  const came = value === undefined ? 'nothing' : /key|secret|url/.test(name) ? 'another value' : JSON.stringify(value)
  return new ConfigError(`${name}: ${expectedIn(error)}, got ${came}`)
}

/** A setting of several kinds is told with all of them. */
function expectedIn({ schema, message }: ValueError): string {
  const kinds: readonly TSchema[] | undefined = schema['anyOf']
  return kinds === undefined ? message.toLowerCase() : `expected ${kinds.map(kindText).join(' or ')}`
}

const kindText = ({ const: only, type, minimum, maximum }: TSchema) =>
  only !== undefined
    ? JSON.stringify(only)
    : `${String(type)}${maximum === undefined ? '' : ` from ${minimum} to ${maximum}`}`

function readFile(path: string): Record<string, unknown> {
  const content = parsed(`BOURSE_CONFIG: ${path}`, () => readFileSync(path, 'utf8'))
  if (typeof content === 'object' && content !== null && !Array.isArray(content)) return { ...content }
  throw new ConfigError(`BOURSE_CONFIG: ${path} must hold a JSON object`)
}

function fromEnvironment(environment: Environment): Record<string, unknown> {
  return Object.fromEntries(
    settingVariables(environment).map(({ variable, name, text }) => [name, valueOf(variable, name, text)]),
  )
}

/** The variables that set something, with the setting each one names. */
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

/** Numbers and JSON where the setting is one; everything else is text. */
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
