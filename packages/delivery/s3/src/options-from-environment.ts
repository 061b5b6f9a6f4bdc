import { secretFrom } from './secret-from.ts'
import type { Environment } from './environment.ts'
import type { S3Options } from './options.ts'

const PREFIX = 'BOURSE_S3_'
const KNOWN = ['BUCKET', 'ENDPOINT', 'PUBLIC_ENDPOINT', 'REGION', 'PREFIX', 'PATH_STYLE']

/** Returns the store configured in the environment; undefined if there is none. Throws for invalid settings. */
export function optionsFrom(environment: Environment): S3Options | undefined {
  const given = settingsOf(environment)
  const unknown = [...given.keys()].find((name) => !KNOWN.includes(name))
  if (unknown !== undefined)
    throw new Error(
      `${PREFIX}${unknown} is not a setting; expected one of: ${KNOWN.map((name) => PREFIX + name).join(', ')}`,
    )
  if (given.size === 0) return undefined
  const bucket = given.get('BUCKET')
  if (bucket === undefined) throw new Error(`${PREFIX}BUCKET is missing: the other ${PREFIX}* settings require it`)
  return {
    bucket,
    endpoint: addressOf(given, 'ENDPOINT'),
    publicEndpoint: addressOf(given, 'PUBLIC_ENDPOINT'),
    region: given.get('REGION'),
    prefix: given.get('PREFIX'),
    pathStyle: flagOf(given, 'PATH_STYLE'),
    credentials: credentialsFrom(environment),
  }
}

type Given = ReadonlyMap<string, string>

/** An empty variable counts as not set. */
function settingsOf(environment: Environment): Given {
  return new Map(
    Object.entries(environment).flatMap(([variable, text]) =>
      variable.startsWith(PREFIX) && text !== undefined && text !== '' ? [[variable.slice(PREFIX.length), text]] : [],
    ),
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
