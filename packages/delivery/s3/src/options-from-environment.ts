import { secretFrom } from './secret-from.ts'
import type { Environment } from './environment.ts'
import type { S3Options } from './options.ts'

const PREFIX = 'BOURSE_S3_'
const KNOWN = ['BUCKET', 'ENDPOINT', 'PUBLIC_ENDPOINT', 'REGION', 'PREFIX', 'PATH_STYLE']

/** The store that the environment names; undefined where it names none. Throws a sentence for what cannot be meant. */
export function optionsFrom(environment: Environment): S3Options | undefined {
  const given = settingsOf(environment)
  const unknown = [...given.keys()].find((name) => !KNOWN.includes(name))
  if (unknown !== undefined)
    throw new Error(`${PREFIX}${unknown} is not a setting; known are ${KNOWN.map((name) => PREFIX + name).join(', ')}`)
  if (given.size === 0) return undefined
  const bucket = given.get('BUCKET')
  if (bucket === undefined)
    throw new Error(`${PREFIX}BUCKET is missing: without it the other ${PREFIX}* have no meaning`)
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

/** An empty variable is one that is not set. */
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
  // An address may hold a password by mistake: it is not repeated.
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
    throw new Error(`${accessKeyId === undefined ? id : secret} is missing: give both or neither`)
  return { accessKeyId, secretAccessKey }
}
