import { readConfig, settingOrigins, type Config } from '@bourse/host/parts'
import type { Context } from './context.ts'
import { leaf } from './leaf.ts'
import { table } from './text.ts'

const MASK = '********'
/** Names of settings, and of settings of sources, whose values nobody should read over a shoulder. */
const SECRET = /key|secret|token|password|credential/i

/** `bourse config` */
export function configCommand(context: Context) {
  return leaf('config', 'Show the settings as they are, with secrets masked, and where each comes from', [
    `${context.name} config`,
    `BOURSE_PORT=9000 ${context.name} config --json`,
  ])
    .addHelpText(
      'after',
      '\nSettings come from the JSON file that BOURSE_CONFIG names, then from BOURSE_<NAME> in the environment.',
    )
    .action(() => {
      const { environment } = context
      const settings = [
        ...settingsOf(readConfig(environment), settingOrigins(environment)),
        ...sourceSecrets(environment),
      ]
      const rows = settings.map(({ name, value, from }) => [name, short(value), from])
      context.output.print(
        { settings: Object.fromEntries(settings.map(({ name, value, from }) => [name, { value, from }])) },
        table(['SETTING', 'VALUE', 'FROM'], rows),
      )
    })
}

interface Setting {
  readonly name: string
  readonly value: unknown
  readonly from: string
}

function settingsOf(config: Config, origins: ReadonlyMap<string, string>): readonly Setting[] {
  return Object.entries(config).map(([name, value]) => ({
    name,
    value: masked(name, value),
    from: origins.get(name) ?? 'default',
  }))
}

/** Secrets of sources are told by name. */
function sourceSecrets(environment: Context['environment']): readonly Setting[] {
  const names = Object.keys(environment).filter((name) => name.startsWith('BOURSE_SECRET_'))
  return names.toSorted().map((name) => ({ name, value: MASK, from: 'environment' }))
}

/** The value with everything secret in it replaced, at any depth. */
function masked(name: string, value: unknown): unknown {
  if (typeof value === 'string') return SECRET.test(name) ? MASK : withoutPassword(value)
  if (Array.isArray(value)) return value.map((item) => masked(name, item))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, masked(key, inner)]))
}

/** Text that may be shown: an address loses its password. */
export function withoutPassword(text: string): string {
  if (!/^[a-z]+:\/\//i.test(text)) return text
  if (!URL.canParse(text)) return MASK
  const url = new URL(text)
  if (url.password !== '') url.password = MASK
  for (const name of [...url.searchParams.keys()]) if (SECRET.test(name)) url.searchParams.set(name, MASK)
  return url.href
}

const LONGEST = 100

function short(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST - 1)}…`
}
