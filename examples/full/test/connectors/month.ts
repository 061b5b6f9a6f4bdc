import { ruleSessions } from '@bourse/calendar-rules'
import corporateActions from '@bourse/corporate-actions'
import eod from '@bourse/eod'
import instruments from '@bourse/instruments'
import intraday from '@bourse/intraday'
import quotes from '@bourse/quotes'
import { runTimetable, sessionsDataset, startTestHost, type TestHost } from '@bourse/testkit'
import { CANARY_KEY, startPublisher, type FakePublisher, type ProfileName } from '@bourse/testkit/publisher'

/** A host with one vendor's sources and a fake of that vendor; tests move the host's clock. */
export interface Month {
  readonly host: TestHost
  readonly publisher: FakePublisher
  /** Runs the schedule up to a given time; returns the runs as `MM-DDTHH:MM source outcome`. */
  until(instant: string): Promise<readonly string[]>
  /** A response's rows, each as the named fields' values separated by spaces. */
  read(path: string, ...fields: readonly string[]): Promise<readonly string[]>
  close(): Promise<void>
}

interface MonthOptions {
  readonly vendor: ProfileName
  readonly sources: readonly string[]
  /** Start of the month. */
  readonly from: string
  /** Names of environment variables that hold the vendor's keys. */
  readonly secrets?: readonly string[]
  readonly plan?: string
  /** Source settings, by id. */
  readonly settings?: Readonly<Record<string, object>>
}

/** Starts a host and a fake vendor. */
export async function startMonth({
  vendor,
  sources,
  from,
  secrets = [],
  plan,
  settings = {},
}: MonthOptions): Promise<Month> {
  for (const secret of secrets) process.env[secret] = CANARY_KEY
  const publisher = await startPublisher(vendor, {
    clock: { now: () => host.clock.now(), millis: () => host.clock.millis() },
  })
  const host: TestHost = await startTestHost({
    datasets: [instruments, sessionsDataset(ruleSessions), corporateActions, eod, intraday, quotes],
    clock: from,
    config: {
      sources: Object.fromEntries(sources.map((source) => [source, { enabled: true, ...settings[source] }])),
      // The one-second wait between requests would run on the machine's clock.
      publishers: {
        [vendor]: { base_url: publisher.url, limits: { per_second: 1_000 }, ...(plan !== undefined && { plan }) },
      },
    },
  })
  const key = await host.key()
  return {
    host,
    publisher,
    async until(to) {
      const runs = await runTimetable(host, { from: host.clock.now(), to })
      return runs.flatMap(({ at, task, outcome }) => {
        const source = task.split('__')[1] ?? ''
        return sources.includes(source) ? [`${at.slice(5, 16)} ${source} ${outcome}`] : []
      })
    },
    async read(path, ...fields) {
      const { json, status } = await host.get(path, { key })
      if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(json)}`)
      const rows = json.data as readonly Readonly<Record<string, unknown>>[]
      return rows.map((row) => fields.map((field) => String(row[field])).join(' '))
    },
    async close() {
      await host.close()
      await publisher.close()
      for (const secret of secrets) delete process.env[secret]
    },
  }
}
