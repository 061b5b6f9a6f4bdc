import type { Statements } from '../database/index.ts'
import type { Config } from './config/config.ts'
import type { Wiring } from './wiring.ts'

/** Settings that an operator changes in the database while hosts run. Every replica follows them. */
export interface Switches {
  readonly off: ReadonlySet<string>
  readonly on: ReadonlySet<string>
  /** When the newest secret was generated. */
  readonly secretsAt: string
  /** Changes whenever one of the other members does. */
  readonly text: string
}

/** Reads the committed switches. */
export async function readSwitches(on: Statements): Promise<Switches> {
  const [row] = await on.query<{ switches: string; secretsAt: string }>(
    `select (select coalesce(json_agg(json_build_array(dataset, enabled) order by dataset), '[]')
         from bourse.dataset_switches)::text as switches,
       (select coalesce(max(created_at)::text, '') from bourse.secrets) as "secretsAt"`,
    [],
    'switches',
  )
  const { switches = '[]', secretsAt = '' } = row ?? {}
  const all: readonly (readonly [dataset: string, enabled: boolean])[] = JSON.parse(switches)
  return {
    off: new Set(all.filter(([, enabled]) => !enabled).map(([dataset]) => dataset)),
    on: new Set(all.filter(([, enabled]) => enabled).map(([dataset]) => dataset)),
    secretsAt,
    text: `${switches} ${secretsAt}`,
  }
}

/** Switches datasets on and off. A switch in the database overrides the configuration. */
export function applySwitches(wiring: Wiring, config: Config, { off, on }: Pick<Switches, 'off' | 'on'>): void {
  for (const { id } of wiring.datasets) {
    const configuredOff = config.datasets[id]?.enabled === false
    wiring.switch(id, !(off.has(id) || (configuredOff && !on.has(id))))
  }
}
