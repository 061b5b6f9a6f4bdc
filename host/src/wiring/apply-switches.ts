import type { Config } from '../config.ts'
import type { Versions } from '../storage/versions.ts'
import type { Wiring } from './wiring.ts'

/** Switches datasets on and off: a switch in the database wins over the configuration. */
export function applySwitches(
  wiring: Wiring,
  config: Config,
  versions: Pick<Versions, 'switchedOff' | 'switchedOn'>,
): void {
  for (const { id } of wiring.datasets) {
    const configuredOff = config.datasets[id]?.enabled === false
    const off = versions.switchedOff.has(id) || (configuredOff && !versions.switchedOn.has(id))
    wiring.switch(id, !off)
  }
}
