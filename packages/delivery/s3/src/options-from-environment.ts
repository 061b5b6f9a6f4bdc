import { secretFrom } from './secret-from.ts'
import type { Environment } from './environment.ts'
import type { S3Connection, S3Options } from './options.ts'

const PREFIX = 'BOURSE_S3_'
const KNOWN = ['BUCKET', 'ENDPOINT', 'PUBLIC_ENDPOINT', 'REGION', 'PREFIX', 'PATH_STYLE', 'FILES']

/** Returns the configured store for files; undefined if there is none. Throws for invalid settings. */
export function optionsFrom(environment: Environment): S3Options | undefined {
  const given = settingsOf(environment)
  if (given.size === 0 || flagOf(given, 'FILES') === false) return undefined
  const bucket = given.get('BUCKET')
  if (bucket === undefined)
    throw new Error(
      `${PREFIX}BUCKET is missing: the other ${PREFIX}* settings require it, unless ${PREFIX}FILES is false`,
    )
  return { bucket, prefix: given.get('PREFIX'), ...connectionFrom(environment) }
}

/** Returns the store's address and credentials, even if it is only for backups. Throws for invalid settings. */
export function connectionFrom(environment: Environment): S3Connection {
  const given = settingsOf(environment)
  return {
    endpoint: addressOf(given, 'ENDPOINT'),
    publicEndpoint: addressOf(given, 'PUBLIC_ENDPOINT'),
    region: given.get('REGION'),
    pathStyle: flagOf(given, 'PATH_STYLE'),
    credentials: credentialsFrom(environment),
  }
}

type Given = ReadonlyMap<string, string>

/** An empty variable counts as not set. Throws for an unknown one. */
function settingsOf(environment: Environment): Given {
  const given = Object.entries(environment).flatMap(([variable, text]): [string, string][] =>
    variable.startsWith(PREFIX) && text !== undefined && text !== '' ? [[variable.slice(PREFIX.length), text]] : [],
  )
  const unknown = given.map(([name]) => name).find((name) => !KNOWN.includes(name))
  if (unknown === undefined) return new Map(given)
  throw new Error(
    `${PREFIX}${unknown} is not a setting; expected one of: ${KNOWN.map((name) => PREFIX + name).join(', ')}`,
  )
}

function addressOf(given: Given, name: string): string | undefined {
  const text = given.get(name)
  if (text === undefined) return undefined
  // A URL may contain a password by mistake, so the message does not repeat it.
  if (!/^https?:\/\/[^/?#@]+\/?$/.test(text)) throw new Error(`${PREFIX}${name}: expected http(s)://host[:port]`)
  return text.replace(/\/$/, '')
}

function flagOf(given: Given, name: string): boolean | undefined {
  const text = given.get(name)
  if (text === undefined) return undefined
  if (text !== 'true' && text !== 'false') throw new Error(`${PREFIX}${name}: expected true or false, got ${text}`)
  return text === 'true'
}

function credentialsFrom(environment: Environment): S3Options['credentials'] {
  const [id, secret] = ['BOURSE_SECRET_S3_ACCESS_KEY_ID', 'BOURSE_SECRET_S3_SECRET_ACCESS_KEY'] as const
  const [accessKeyId, secretAccessKey] = [secretFrom(environment, id), secretFrom(environment, secret)]
  if (accessKeyId === undefined && secretAccessKey === undefined) return undefined
  if (accessKeyId === undefined || secretAccessKey === undefined)
    throw new Error(`${accessKeyId === undefined ? id : secret} is missing: set both or neither`)
  return { accessKeyId, secretAccessKey }
}
