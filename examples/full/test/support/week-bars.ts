/** The week's listings with the integer part of their prices. */
export const LISTINGS = {
  'XNAS:AAPL': 270,
  'XNAS:MSFT': 510,
  'XNYS:GE': 300,
  'XNYS:IBM': 305,
  'XLON:BP': 440,
  'XLON:SHEL': 2750,
  'XLON:VOD': 95,
} as const

export type Name = keyof typeof LISTINGS

const NAMES = Object.keys(LISTINGS) as Name[]
export const NEW_YORK = NAMES.filter((name) => !name.startsWith('XLON'))
export const LONDON = NAMES.filter((name) => name.startsWith('XLON'))

/** A listing's close: its cents are the day of the month. */
export const closeOf = (name: Name, date: string) => `${LISTINGS[name]}.${date.slice(8)}`

function line(
  name: Name,
  date: string,
  { close = closeOf(name, date), counts }: { close?: string; counts: string },
): string {
  const whole = LISTINGS[name]
  return `${name} ${whole}.01 ${whole}.99 ${whole}.01 ${close} ${counts}`
}

/** A tape file. `without` lists missing listings, `unreadable` those with an unreadable price. */
export function tapeFile(
  date: string,
  { without = [], unreadable = [] }: { without?: Name[]; unreadable?: Name[] } = {},
): string {
  const lines = NEW_YORK.filter((name) => !without.includes(name)).map((name) =>
    line(name, date, { counts: '5000 50', ...(unreadable.includes(name) ? { close: 'n/a' } : {}) }),
  )
  return [...lines, `END ${lines.length}`].join('\n')
}

/**
 * The primary source's list: its volumes differ from the tape's, it has no trade counts, and IBM's close is half a cent
 * higher.
 */
export function primaryList(date: string): string {
  return NEW_YORK.map((name) =>
    line(name, date, { counts: '4444', ...(name === 'XNYS:IBM' ? { close: `${closeOf(name, date)}5` } : {}) }),
  ).join('\n')
}

/** London's file; `closes` overrides closes that are later corrected. */
export function londonFile(
  date: string,
  { without = [], closes = {} }: { without?: Name[]; closes?: Partial<Record<Name, string>> } = {},
): string {
  const lines = LONDON.filter((name) => !without.includes(name)).map((name) =>
    line(name, date, { counts: '900', close: closes[name] ?? closeOf(name, date) }),
  )
  return [date, ...lines].join('\n')
}

/** A market's last trades at a given time: one per minute while it is open, with the minute of the hour as cents. */
export function lastTrades(names: readonly Name[], at: string): string {
  return names.map((name) => `${name} ${LISTINGS[name]}.${at.slice(14, 16)} ${at.slice(0, 16)}:00Z`).join('\n')
}
