/** The zones in which times are shown: of exchanges in theirs and of everything else in the reader's, or all in one. */
export type Times = 'exchange' | 'local' | 'utc'

let times: Times = 'exchange'

/** Sets the zones for all formats. The page must render again. */
export function setTimes(chosen: Times): void {
  times = chosen
}

/** The browser's time zone. */
const BROWSER = Intl.DateTimeFormat().resolvedOptions().timeZone

/** The zone of times that belong to no exchange, such as those of jobs, imports and publications. */
export const readerZone = (): string => (times === 'utc' ? 'UTC' : BROWSER)

/** The zone of an exchange's times, such as those of its sessions and bars. */
export const marketZone = (exchange: string): string => (times === 'exchange' ? exchange : readerZone())

/** `New York` for `America/New_York`: browsers abbreviate only the zones of the reader's own country. */
export function zoneName(zone: string): string {
  if (/^(?:Etc\/)?(?:UTC|UCT|GMT|Universal|Zulu)$/.test(zone)) return 'UTC'
  return zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')
}
