import type { Config } from './config/config.ts'
import type { Switches } from './switch-watch.ts'
import type { Wiring } from './wiring.ts'

/** Switches datasets on and off: a switch in the database wins over the configuration. */
export function applySwitches(wiring: Wiring, config: Config, { off, on }: Pick<Switches, 'off' | 'on'>): void {
  for (const { id } of wiring.datasets) {
    const configuredOff = config.datasets[id]?.enabled === false
    wiring.switch(id, !(off.has(id) || (configuredOff && !on.has(id))))
  }
}
