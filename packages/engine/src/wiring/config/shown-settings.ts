import { joinHosts, splitHosts } from '../../database/index.ts'
import { Config } from './config.ts'

/** A setting with its effective value and origin. */
export interface ShownSetting {
  readonly name: string
  /** The value with secrets masked. */
  readonly value: unknown
  /** The value's origin: a variable's name, a file's path, or `default`. */
  readonly from: string
  readonly description: string
}

const MASK = '********'
/** Names of settings, including source settings, whose values are masked. */
const SECRET = /key|secret|token|password|credential/i

/** Returns the effective settings with secrets masked. */
export function shownSettings(
  config: Config,
  origins: ReadonlyMap<string, string>,
  environment: Readonly<Record<string, string | undefined>>,
): readonly ShownSetting[] {
  const described = new Map(Object.entries(Config.properties))
  const settings = Object.entries(config).map(([name, value]) => ({
    name,
    value: maskValue(name, value),
    from: origins.get(name) ?? 'default',
    description: described.get(name)?.description ?? '',
  }))
  const secrets = Object.keys(environment).filter((name) => name.startsWith('BOURSE_SECRET_'))
  return [
    ...settings,
    ...secrets
      .toSorted()
      .map((name) => ({ name, value: MASK, from: 'environment', description: 'secret of a source' })),
  ]
}

/** Masks all secrets in a value, at any depth. */
export function maskValue(name: string, value: unknown): unknown {
  if (typeof value === 'string') return SECRET.test(name) ? MASK : withoutPassword(value)
  if (Array.isArray(value)) return value.map((item) => maskValue(name, item))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, maskValue(key, inner)]))
}

/** Removes the password from a URL. */
export function withoutPassword(text: string): string {
  if (!/^[a-z]+:\/\//i.test(text)) return text
  const { url: first, hosts } = splitHosts(text)
  if (!URL.canParse(first)) return MASK
  const url = new URL(first)
  if (url.password !== '') url.password = MASK
  for (const name of [...url.searchParams.keys()]) if (SECRET.test(name)) url.searchParams.set(name, MASK)
  return hosts === undefined ? url.href : joinHosts(url.href, hosts)
}
