import type { Database, Statements } from '@bourse/database'

/** What an operator has set in the database while hosts run, and every replica follows. */
export interface Switches {
  readonly off: ReadonlySet<string>
  readonly on: ReadonlySet<string>
  /** When the newest signing secret was drawn. */
  readonly signing: string
  /** Changes whenever one of the above does. */
  readonly text: string
}

/** The switches as committed now. */
export async function readSwitches(on: Statements): Promise<Switches> {
  const [row] = await on.query<{ switches: string; signing: string }>(
    `select (select coalesce(json_agg(json_build_array(dataset, enabled) order by dataset), '[]')
         from bourse.dataset_switches)::text as switches,
       (select coalesce(max(created_at)::text, '') from bourse.secrets where name = 'signing') as signing`,
    [],
    'switches',
  )
  const { switches = '[]', signing = '' } = row ?? {}
  const all: readonly (readonly [dataset: string, enabled: boolean])[] = JSON.parse(switches)
  return {
    off: new Set(all.filter(([, enabled]) => !enabled).map(([dataset]) => dataset)),
    on: new Set(all.filter(([, enabled]) => enabled).map(([dataset]) => dataset)),
    signing,
    text: `${switches} ${signing}`,
  }
}

/** Follows the switches: `look` reads them again, and `onChange` hears of what is new. */
export async function watchSwitches(
  database: Database,
  onChange: (switches: Switches) => void,
): Promise<{ look(): Promise<void> }> {
  let current = await readSwitches(database)
  let last: Promise<unknown> = Promise.resolve()
  onChange(current)
  async function read(): Promise<void> {
    const switches = await readSwitches(database)
    if (switches.text === current.text) return
    current = switches
    onChange(switches)
  }
  return {
    /** One after the other, so that nobody goes back to what was read before. */
    look() {
      const turn = last.then(read)
      last = turn.catch(() => undefined)
      return turn
    },
  }
}
