import type { Statements } from '../database/index.ts'
import type { Config } from './config/config.ts'
import type { Wiring } from './wiring.ts'

/** Settings that an operator can change in the database while hosts are running. Every replica applies them. */
export interface Switches {
  readonly off: ReadonlySet<string>
  readonly on: ReadonlySet<string>
  readonly sources: readonly SourceSwitch[]
  readonly publishers: readonly PublisherChoice[]
  /** The instant at which the newest secret was generated. */
  readonly secretsAt: string
  /** Changes whenever one of the other properties does. */
  readonly text: string
}

/** Whether an operator enabled a source, and settings of the source that the configuration does not contain. */
export interface SourceSwitch {
  readonly source: string
  readonly enabled: boolean
  readonly settings: Readonly<Record<string, unknown>>
}

/** An operator's choices for all sources of a publisher. */
export interface PublisherChoice {
  readonly publisher: string
  readonly plan: string | null
  readonly contract: string | null
  /** The instant at which the terms were accepted, UTC. */
  readonly accepted_at: string | null
}

/** Reads the committed switches. */
export async function readSwitches(on: Statements): Promise<Switches> {
  const [row] = await on.query<{ switches: string; sources: string; publishers: string; secretsAt: string }>(
    `select (select coalesce(json_agg(json_build_array(dataset, enabled) order by dataset), '[]')
         from bourse.dataset_switches)::text as switches,
       (select coalesce(json_agg(json_build_object('source', source, 'enabled', enabled, 'settings', settings)
           order by source), '[]') from bourse.source_switches)::text as sources,
       (select coalesce(json_agg(json_build_object('publisher', publisher, 'plan', plan, 'contract', contract,
           'accepted_at', accepted_at) order by publisher), '[]') from bourse.publisher_choices)::text as publishers,
       (select coalesce(max(created_at)::text, '') from bourse.secrets) as "secretsAt"`,
    [],
    'switches-of-sources',
  )
  const { switches = '[]', sources = '[]', publishers = '[]', secretsAt = '' } = row ?? {}
  const all: readonly (readonly [dataset: string, enabled: boolean])[] = JSON.parse(switches)
  return {
    off: new Set(all.filter(([, enabled]) => !enabled).map(([dataset]) => dataset)),
    on: new Set(all.filter(([, enabled]) => enabled).map(([dataset]) => dataset)),
    sources: JSON.parse(sources),
    publishers: JSON.parse(publishers),
    secretsAt,
    text: `${switches} ${sources} ${publishers} ${secretsAt}`,
  }
}

/** Settings of sources and publishers from the file and the environment. */
const CONFIGURED = new WeakMap<Config, Pick<Config, 'sources' | 'publishers'>>()

/** Returns the settings of sources and publishers without the switches in the database. */
export const configuredSources = (config: Config): Pick<Config, 'sources' | 'publishers'> =>
  CONFIGURED.get(config) ?? { sources: config.sources, publishers: config.publishers }

/**
 * Enables and disables datasets; a switch in the database overrides the configuration. Sources can be switched as well,
 * but for sources and publishers, the configuration takes precedence.
 */
export function applySwitches(
  wiring: Wiring,
  config: Config,
  { off, on, sources = [], publishers = [] }: Pick<Switches, 'off' | 'on'> & Partial<Switches>,
): void {
  for (const { id } of wiring.datasets) {
    const configuredOff = config.datasets[id]?.enabled === false
    wiring.switch(id, !(off.has(id) || (configuredOff && !on.has(id))))
  }
  Object.assign(config, switchedParts(config, { sources, publishers }))
}

/** Returns a copy of the configuration with the source switches and publisher choices applied. */
export function switchedConfig(config: Config, switches: Pick<Switches, 'sources' | 'publishers'>): Config {
  const copy = { ...config }
  CONFIGURED.set(copy, configuredSources(config))
  return Object.assign(copy, switchedParts(copy, switches))
}

function switchedParts(
  config: Config,
  { sources, publishers }: Pick<Switches, 'sources' | 'publishers'>,
): Pick<Config, 'sources' | 'publishers'> {
  const configured = configuredSources(config)
  CONFIGURED.set(config, configured)
  const parts = { sources: { ...configured.sources }, publishers: { ...configured.publishers } }
  for (const { source, enabled, settings } of sources)
    parts.sources[source] = { ...settings, enabled, ...configured.sources[source] }
  for (const { publisher, plan, contract } of publishers)
    parts.publishers[publisher] = {
      ...(plan !== null && { plan }),
      ...(contract !== null && { contract }),
      ...configured.publishers[publisher],
    }
  return parts
}
