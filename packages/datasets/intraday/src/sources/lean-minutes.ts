import { BadRecord, source } from '@bourse/kit'
import { addDays, eachDate } from '@bourse/kit/values'
import { leanPublisher, minuteBarsOf } from '@bourse/lean'
import { sessions, type Sessions } from '@bourse/services'
import { bars } from '../staging/bars.ts'
import { barRow } from '../staging/row-fields.ts'
import { RETAINED_DAYS } from '../retention.ts'
import { createSessionClock, type OpenHours } from '../session-clock.ts'
import { config, givenFile, minuteFiles, minuteFileOf, type LeanName, type MinuteFile } from './lean-minute-files.ts'
import { sessionBars } from './session-bars.ts'

/** A date's files, or one file that an operator submitted. */
interface Unit {
  readonly date: string
  readonly given?: LeanName
}

/** A date's files, with the sessions that they may overlap, by market. */
interface Raw {
  readonly files: readonly MinuteFile[]
  readonly hours: Readonly<Record<string, readonly OpenHours[]>>
}

/**
 * Minute files from a LEAN data folder: minutes within the regular session, rolled up to five minutes for US listings
 * and stored unchanged for pairs. A listing without a file for a day has no bars on that day.
 */
export const leanMinutes = source({
  id: 'lean-minutes',
  title: 'Minute files from a LEAN data folder',
  feeds: bars,
  publisher: leanPublisher,
  // US sessions are read overnight, currency pairs at 03:20 and crypto pairs at 09:15 and 15:15 UTC.
  schedule: [
    { cron: '30 2 * * 2-6', zone: 'America/New_York' },
    { cron: '20 3 * * *', zone: 'UTC' },
    { cron: '15 9,15 * * *', zone: 'UTC' },
  ],
  config,
  plan: ({ from, to }) => [...eachDate(from, to)].map((date): Unit => ({ date })),
  needs: { sessions },
  async fetch({ date }: Unit, { files, clock, config: settings }, needs): Promise<Raw> {
    const earliest = addDays(clock.now().slice(0, 10), -RETAINED_DAYS)
    const found = date < earliest ? [] : await minuteFiles(files, settings, date)
    return withHours(found, date, needs.sessions)
  },
  files: {
    expected:
      'minutes of US listings such as aapl/20140605_trade.zip, of crypto pairs in a folder “crypto” or listed in the ' +
      'setting “crypto”, and quotes of currency pairs in a folder “forex” or listed in the setting “forex”',
    unit: (name, { path, config: settings }) => givenFile(name, path, settings),
    async raw([file, other], { date, given }, { config: settings, needs }): Promise<Raw> {
      if (file === undefined || given === undefined) throw new Error('expected a file')
      if (other !== undefined) throw new Error('expected one file per listing and date')
      const { paths: _, ...minuteFile } = minuteFileOf(given, settings, date)
      return withHours([{ ...minuteFile, texts: [await file.text()] }], date, needs.sessions)
    },
  },
  *parse({ files, hours }, { date }) {
    for (const { symbol, exchange_mic, market, options, texts } of files) {
      const minutes = []
      for (const minute of texts.flatMap((text) => [...minuteBarsOf(text, date, options)]))
        if (minute instanceof BadRecord) yield minute
        else minutes.push(minute)
      for (const bar of sessionBars(minutes, market, hours[market] ?? []))
        yield barRow({ symbol, exchange_mic, ...bar })
    }
  },
})

function withHours(files: readonly MinuteFile[], date: string, calendar: Pick<Sessions, 'on'>): Raw {
  const markets = [...new Set(files.map(({ market }) => market))]
  return { files, hours: Object.fromEntries(markets.map((market) => [market, hoursAround(calendar, market, date)])) }
}

/** Returns the sessions that may overlap a day in any time zone. */
function hoursAround(calendar: Pick<Sessions, 'on'>, market: string, date: string): readonly OpenHours[] {
  const clock = createSessionClock(calendar)
  return [addDays(date, -1), date, addDays(date, 1)].flatMap((each) => clock.on(market, each) ?? [])
}
