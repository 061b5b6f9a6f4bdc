import type { Database, Statements } from '@bourse/database'

/** What an operator has set in the database while hosts run, and every replica follows. */
export interface Switches {
  readonly off: ReadonlySet<string>
  readonly on: ReadonlySet<string>
  /** When the newest secret was drawn. */
  readonly secretsAt: string
  /** Changes whenever one of the above does. */
  readonly text: string
}

/** The switches as committed now. */
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

export interface SwitchWatch {
  current(): Switches
  /** Reads them again. */
  look(): Promise<void>
  /** Tells of switches that are new. */
  subscribe(listener: (switches: Switches) => void): void
}

/** Follows the switches from what they are now. */
export async function watchSwitches(database: Database): Promise<SwitchWatch> {
  const listeners: ((switches: Switches) => void)[] = []
  let current = await readSwitches(database)
  let last: Promise<unknown> = Promise.resolve()
  async function read(): Promise<void> {
    const switches = await readSwitches(database)
    if (switches.text === current.text) return
    current = switches
    for (const tell of listeners) tell(switches)
  }
  return {
    current: () => current,
    /** One after the other, so that nobody goes back to what was read before. */
    look() {
      const turn = last.then(read)
      last = turn.catch(() => undefined)
      return turn
    },
    subscribe: (listener) => void listeners.push(listener),
  }
}
