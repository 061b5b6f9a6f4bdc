/** Seconds in a quarter of an hour, within which no time zone changes its offset. */
const QUARTER = 900

/**
 * Converts instants to seconds that, formatted as UTC, read as a zone's local time, because the chart library has no
 * time zones. The offset is computed once per quarter of an hour.
 */
export function exchangeClock(zone: string): (instant: string) => number {
  const written = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  const offsets = new Map<number, number>()
  const offsetAt = (seconds: number): number => {
    const parts = Object.fromEntries(written.formatToParts(seconds * 1000).map(({ type, value }) => [type, value]))
    const { year, month, day, hour, minute, second } = parts
    return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) / 1000 - seconds
  }
  return (instant) => {
    const seconds = Math.floor(Date.parse(instant) / 1000)
    const quarter = Math.floor(seconds / QUARTER)
    const offset = offsets.get(quarter) ?? offsetAt(seconds)
    offsets.set(quarter, offset)
    return seconds + offset
  }
}

/** The local date of an instant in a time zone. */
export function exchangeDate(zone: string): (instant: string) => string {
  const clock = exchangeClock(zone)
  return (instant) => new Date(clock(instant) * 1000).toISOString().slice(0, 10)
}
