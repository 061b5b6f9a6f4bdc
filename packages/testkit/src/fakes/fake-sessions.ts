import { defineDataset, type Dataset } from '@bourse/kit'
import { addDays, eachDate, weekday } from '@bourse/kit/values'
import { sessions as service, type Session, type Sessions } from '@bourse/services'
import { DateTime } from 'luxon'

/** Trading hours of a fake market in local time; `days` are the days of the week, 1 for Monday. */
export interface FakeMarket {
  readonly country?: string
  readonly zone: string
  readonly open: string
  readonly close: string
  readonly days: readonly number[]
}

export interface FakeSessionsOptions {
  /** Dates on which exchanges are closed. Venues that are not exchanges trade on these dates too. */
  readonly holidays?: readonly string[]
  /**
   * Markets in addition to the markets that every installation knows; a market with the same code replaces the known
   * one.
   */
  readonly markets?: Readonly<Record<string, FakeMarket>>
  /** First and last date of the calendars; they default to 1950-01-01 and 2028-12-31. */
  readonly from?: string
  readonly to?: string
}

const WORKDAYS = [1, 2, 3, 4, 5]
const EVERY_DAY = [...WORKDAYS, 6, 7]

const exchange = (country: string, zone: string, open: string, close: string): FakeMarket => ({
  country,
  zone,
  open,
  close,
  days: WORKDAYS,
})
const venue = (days: readonly number[]): FakeMarket => ({ zone: 'UTC', open: '00:00', close: '24:00', days })

const NEW_YORK = exchange('US', 'America/New_York', '09:30', '16:00')
const TORONTO = exchange('CA', 'America/Toronto', '09:30', '16:00')

/** Regular hours of the markets that every installation knows, without holidays or early closes. */
const MARKETS: Readonly<Record<string, FakeMarket>> = {
  ...Object.fromEntries(['XNAS', 'XNYS', 'ARCX', 'XASE', 'BATS', 'OTCM'].map((mic) => [mic, NEW_YORK])),
  ...Object.fromEntries(['XTSE', 'XTSX', 'NEOE', 'FSRV'].map((mic) => [mic, TORONTO])),
  XLON: exchange('GB', 'Europe/London', '08:00', '16:30'),
  XPAR: exchange('FR', 'Europe/Paris', '09:00', '17:30'),
  XAMS: exchange('NL', 'Europe/Amsterdam', '09:00', '17:30'),
  XASX: exchange('AU', 'Australia/Sydney', '10:00', '16:00'),
  CRYPTO: venue(EVERY_DAY),
  FOREX: venue(WORKDAYS),
  INDEX: venue(WORKDAYS),
  BOND: venue(WORKDAYS),
}

/**
 * Returns a dataset that provides trading sessions with regular hours, for tests: Monday to Friday except the given
 * holidays, without early closes.
 * @example fakeSessions({ holidays: ['2026-02-16'] })
 */
export function fakeSessions(options: FakeSessionsOptions = {}): Dataset {
  return sessionsDataset(sessionsOf(options))
}

/**
 * Returns a dataset that provides the given trading sessions, for tests that need holidays, early closes and daylight
 * saving time.
 * @example sessionsDataset(ruleSessions)
 */
export function sessionsDataset(sessions: Sessions): Dataset {
  return defineDataset({
    id: 'fake-sessions',
    title: 'Calendars of a test',
    summary: 'Trading sessions for tests.',
    provides: [service.provide({}, () => sessions)],
  })
}

function sessionsOf({
  holidays = [],
  markets: given = {},
  from: first = '1950-01-01',
  to: last = '2028-12-31',
}: FakeSessionsOptions): Sessions {
  const markets: Readonly<Record<string, FakeMarket>> = { ...MARKETS, ...given }
  const trades = ({ days, zone }: FakeMarket, date: string) =>
    days.includes(weekday(date)) && (zone === 'UTC' || !holidays.includes(date))

  function on(mic: string, date: string): ReturnType<Sessions['on']> {
    const market = markets[mic]
    if (market === undefined || date < first || date > last) return undefined
    return trades(market, date) ? sessionOn(market, date) : 'closed'
  }

  return {
    on,
    between(mic, from, to) {
      const market = markets[mic]
      const within = eachDate(from < first ? first : from, to > last ? last : to)
      return market === undefined ? [] : [...within].filter((date) => trades(market, date))
    },
    lastClosed(mic, at) {
      for (let date = addDays(at.slice(0, 10), 1); date >= first; date = addDays(date, -1)) {
        const session = on(mic, date)
        if (markets[mic] === undefined) return undefined
        if (session !== undefined && session !== 'closed' && notAfter(session.close_at, at)) return session
      }
      return undefined
    },
    country: (mic) => markets[mic]?.country,
    zone: (mic) => markets[mic]?.zone,
  }
}

/** Compares UTC instants with any number of fractional digits as text, without the `Z`. */
const notAfter = (a: string, b: string) => a.slice(0, -1) <= b.slice(0, -1)

function sessionOn({ zone, open, close }: FakeMarket, date: string): Session {
  return { date, open_at: instantOf(date, open, zone), close_at: instantOf(date, close, zone) }
}

const instants = new Map<string, string>()

/**
 * Returns the UTC instant of a local time. Cached, because tests request the same closing times hundreds of thousands
 * of times.
 */
function instantOf(date: string, time: string, zone: string): string {
  const local = `${date}T${time}`
  const known = instants.get(local + zone)
  if (known !== undefined) return known
  const instant = DateTime.fromISO(local, { zone }).toUTC()
  if (!instant.isValid) throw new RangeError(`expected a local time HH:MM and a zone, got ${time} and ${zone}`)
  const text = instant.toISO({ suppressMilliseconds: true })
  instants.set(local + zone, text)
  return text
}
