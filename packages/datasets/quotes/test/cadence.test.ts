import { describe, expect, test } from 'vitest'
import { cadences } from '../src/index.ts'
import { dueIn } from './support/due.ts'

const NEW_YORK = 'America/New_York'
const SYDNEY = 'Australia/Sydney'

/** Returns the times in the zone when a cadence is due on the date of one session. */
const timesOn = (name: keyof typeof cadences, mic: string, date: string, zone: string) =>
  dueIn(cadences[name], mic, date, date, zone).map((moment) => moment.slice(11))

/** Returns the times of day from the first to the last, both inclusive, at the given interval in minutes. */
function times(from: string, every: number, to: string): readonly string[] {
  const minutes = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))
  const two = (value: number) => String(value).padStart(2, '0')
  const all: string[] = []
  for (let at = minutes(from); at <= minutes(to); at += every) all.push(`${two(Math.trunc(at / 60))}:${two(at % 60)}`)
  return all
}

describe('the cadence for US listings', () => {
  test.each(['XNYS', 'XNAS', 'XASE', 'ARCX', 'BATS'])(
    'quotes rule 2: %s is due every 10 minutes from 9:31 New York time until the delay after the close has passed',
    (mic) => {
      const due = timesOn('us', mic, '2026-03-02', NEW_YORK)
      expect(due).toEqual(times('09:31', 10, '16:30'))
      expect([due[0], due.at(-1)]).toEqual(['09:31', '16:21'])
    },
  )

  test('quotes rule 2: after an early close at 13:00, the last run is due when the delay has passed', () => {
    expect(timesOn('us', 'XNYS', '2026-11-27', NEW_YORK)).toEqual(times('09:31', 10, '13:30'))
  })

  test('quotes rule 2: runs follow New York time before and after a daylight saving time change', () => {
    const [friday, monday] = ['2026-03-06', '2026-03-09'].map((date) => timesOn('us', 'XNYS', date, 'UTC'))
    expect([friday?.[0], friday?.at(-1)]).toEqual(['14:31', '21:21'])
    expect([monday?.[0], monday?.at(-1)]).toEqual(['13:31', '20:21'])
  })

  test('quotes rule 2: no run is due on a holiday or on weekends', () => {
    expect(timesOn('us', 'XNYS', '2026-11-26', NEW_YORK)).toEqual([])
    expect(timesOn('us', 'XNYS', '2026-03-07', NEW_YORK)).toEqual([])
  })

  test('quotes rule 6: OTC listings, funds and bonds are not requested', () => {
    const asked = Object.values(cadences).flatMap(({ markets }): readonly string[] => markets)
    for (const mic of ['OTCM', 'FSRV', 'BOND']) expect(asked).not.toContain(mic)
  })
})

describe('the cadence for the non-US group', () => {
  test.each([
    ['XLON', '2026-03-02', 'Europe/London', [...times('08:20', 60, '16:30'), '16:50']],
    ['XPAR', '2026-03-30', 'Europe/Paris', [...times('09:20', 60, '17:30'), '17:50']],
    ['XTSE', '2026-03-09', 'America/Toronto', [...times('09:50', 60, '16:00'), '16:20']],
  ])('quotes rule 3: %s is due hourly from 20 minutes after the open, and 20 minutes after the close', (...row) => {
    const [mic, date, zone, expected] = row
    expect(timesOn('nonUs', mic, date, zone)).toEqual(expected)
  })

  test('quotes rule 3: requested listings are due every 10 minutes until 20 minutes after the close', () => {
    expect(timesOn('nonUsRequested', 'XLON', '2026-03-02', 'Europe/London')).toEqual(times('08:20', 10, '16:50'))
  })

  test('quotes rule 3: an early close in London ends the hourly runs and those for requested listings earlier', () => {
    expect(timesOn('nonUs', 'XLON', '2026-12-24', 'Europe/London')).toEqual([...times('08:20', 60, '12:30'), '12:50'])
    expect(timesOn('nonUsRequested', 'XLON', '2026-12-24', 'Europe/London').at(-1)).toBe('12:50')
  })

  test('quotes rule 3: hourly runs and those for requested listings cover the same markets, with Sydney separate', () => {
    expect(cadences.nonUs.markets).toEqual(['XTSE', 'XTSX', 'NEOE', 'XLON', 'XPAR', 'XAMS'])
    expect(cadences.nonUsRequested.markets).toEqual(cadences.nonUs.markets)
    expect([cadences.australia.markets, cadences.australiaRequested.markets]).toEqual([['XASX'], ['XASX']])
  })

  test('quotes rule 3: Sydney’s runs start 20 minutes later than the others', () => {
    expect(timesOn('australia', 'XASX', '2026-03-03', SYDNEY)).toEqual([...times('10:40', 60, '16:00'), '16:20'])
    expect(timesOn('australiaRequested', 'XASX', '2026-03-03', SYDNEY)).toEqual(times('10:40', 10, '16:20'))
  })

  test('quotes rule 3: Sydney’s runs follow Sydney’s daylight saving time, and end after an early close at 14:10', () => {
    // Daylight saving time ends in Sydney on 2026-04-05; the following Monday is Easter Monday.
    const first = (date: string) => dueIn(cadences.australia, 'XASX', date, date, 'UTC')[0]
    expect([first('2026-04-02'), first('2026-04-06'), first('2026-04-07')]).toEqual([
      '2026-04-01 23:40',
      undefined,
      '2026-04-07 00:40',
    ])
    const christmasEve = timesOn('australia', 'XASX', '2026-12-24', SYDNEY)
    expect(christmasEve).toEqual(['10:40', '11:40', '12:40', '13:40', '14:30'])
  })
})

describe('the cadence for the venues', () => {
  test('quotes rule 4: leading crypto pairs are due every 5 minutes around the clock, others hourly', () => {
    expect(dueIn(cadences.leadingCryptoPairs, 'CRYPTO', '2026-03-07', '2026-03-07', 'UTC')).toEqual([
      ...times('00:00', 5, '23:59').map((time) => `2026-03-07 ${time}`),
      '2026-03-08 00:00',
    ])
    expect(dueIn(cadences.otherCryptoPairs, 'CRYPTO', '2026-03-07', '2026-03-07', 'UTC')).toHaveLength(25)
  })

  test('quotes rule 5: currency pairs are due every 10 minutes from Sunday 17:00 to Friday 17:30 New York', () => {
    const due = dueIn(cadences.currencyPairs, 'FOREX', '2026-03-06', '2026-03-13', NEW_YORK)
    // Daylight saving time begins in New York on that Sunday.
    const [friday, sunday] = [due.findLast((at) => at < '2026-03-07'), due.find((at) => at > '2026-03-07')]
    expect([friday, sunday, due.at(-1)]).toEqual(['2026-03-06 17:30', '2026-03-08 17:00', '2026-03-13 17:30'])
    const wednesday = due.filter((at) => at.startsWith('2026-03-11')).map((at) => at.slice(11))
    expect(wednesday).toEqual(times('00:00', 10, '23:59'))
  })

  test('quotes rule 5: indices are due every 10 minutes', () => {
    expect(dueIn(cadences.indices, 'INDEX', '2026-03-02', '2026-03-02', 'UTC')).toEqual([
      ...times('00:00', 10, '23:59').map((time) => `2026-03-02 ${time}`),
      '2026-03-03 00:00',
    ])
  })
})
