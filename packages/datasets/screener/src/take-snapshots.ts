import { sessionsBetween } from '@bourse/calendar-rules'
import { job, optional, type Job, type ProvidedNeeds } from '@bourse/kit'
import { addDays, isBefore, utcInstant, wireInstant } from '@bourse/kit/values'
import { issuers, listings, screenerField, sessions } from '@bourse/services'
import { isOpen, publishedAt, ZONE } from './snapshot-time.ts'
import { RETAINED_SNAPSHOTS, screenedListings, snapshots } from './records.ts'
import { screenedRows } from './screened-rows.ts'
import { completeSnapshots } from './staging/complete-snapshots.ts'

/** Markets whose sessions determine which days get a snapshot. */
const US = ['XNYS', 'XNAS']
/** Number of days to search for past sessions. */
const LOOK_BACK = 14

const needs = {
  sources: screenerField,
  listings,
  issuers,
  sessions: optional(sessions),
  snapshots,
  completeSnapshots,
}
type Given = ProvidedNeeds<typeof needs>

/** Takes the snapshots for the last two days with a closed US session, each after 22:30 New York time on its day. */
const snapshotJob = job({
  id: 'take-snapshots',
  title: 'Take screener snapshots',
  schedule: { cron: '30 22 * * *', zone: ZONE },
  after: [screenerField, listings],
  needs,
  async run(given, context) {
    const { clock, knowledge, log, signal } = context
    const now = utcInstant(clock.now()) ?? clock.now()
    const before = await given.snapshots.at(knowledge).selectAll('r').execute()
    for (const date of lastDays(given, now)) {
      signal.throwIfAborted()
      const known = before.find(({ snapshot_date }) => snapshot_date === date)
      const first_taken_at = known === undefined ? now : wireInstant(known.first_taken_at)
      if (!isOpen(first_taken_at, now)) continue
      const published_at = publishedAt(date)
      let count = 0
      await context.derive(screenedListings, async function* () {
        for await (const row of screenedRows(given, date, knowledge)) {
          count++
          yield { ...row, known_at: published_at }
        }
      })
      if (count === 0) continue
      const snapshot = { snapshot_date: date, published_at, first_taken_at, position_count: String(count) }
      await given.completeSnapshots.submit([snapshot], { source: 'take-snapshots' })
      log(`screener: took the ${date} snapshot with ${count} listings`)
    }
  },
})

/** The job, with the record that it publishes to directly. */
export const takeSnapshots: Job = { ...snapshotJob, feeds: [screenedListings] }

/** Returns the last days with a session whose snapshot time has passed, oldest first. */
function lastDays({ sessions: calendar }: Pick<Given, 'sessions'>, now: string): readonly string[] {
  const today = now.slice(0, 10)
  const from = addDays(today, -LOOK_BACK)
  const { between } = calendar ?? { between: sessionsBetween }
  const days = new Set(US.flatMap((mic) => between(mic, from, today)))
  return [...days]
    .filter((date) => !isBefore(now, publishedAt(date)))
    .sort()
    .slice(-RETAINED_SNAPSHOTS)
}
