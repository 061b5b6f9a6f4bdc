import type { Findings } from '../findings.ts'
import { SYMBOLS } from '../probe/probe-dataset.ts'
import type { ScratchDatabase } from '../support/scratch-database.ts'
import { until } from '../support/until.ts'
import type { ServedScene } from './scene.ts'

/** Maximum milliseconds until an interrupted job has been retried. */
const JOB_MS = 40_000

/** How far the job has processed the publications. */
export interface MirrorState {
  /** Number of seconds until the job processed the last publication. */
  readonly seconds: number
  /** Number of runs in which the job had a publication to process. */
  readonly times: number
}

interface Version {
  readonly instrument_id: string
  readonly close: string
  readonly is_last: boolean
}

/** Waits until the job has processed the last publication, then checks every version that it created. */
export async function mirroredToTheEnd({ scratch, findings, publisher }: ServedScene): Promise<MirrorState> {
  await until(5_000, async () => {
    await publisher.publish()
    return publisher.least() === publisher.most()
  })
  const begin = performance.now()
  const last = publisher.least()
  const isMirrored = await until(JOB_MS, async () => {
    const ofLast = (await versionsIn(scratch)).filter((each) => each.is_last && Number(each.close) === last)
    return ofLast.length === SYMBOLS.length
  })
  findings.holds('no job is lost: the last publication was processed', isMirrored, () => `${last} was not mirrored`)
  const seconds = (performance.now() - begin) / 1_000
  return { seconds, times: judgeVersions(findings, await versionsIn(scratch)) }
}

const versionsIn = ({ database }: ScratchDatabase) =>
  database.query<Version>(
    "select instrument_id, close::text, known_to = 'infinity' as is_last from probe.mirrored order by " +
      'instrument_id, known_from',
  )

/** Returns the number of versions in the longest history. */
function judgeVersions(findings: Findings, versions: readonly Version[]): number {
  const histories = [...Map.groupBy(versions, ({ instrument_id: id }) => id).values()]
  const times = Math.max(0, ...histories.map(({ length }) => length))
  findings.holds('the job processes more than one publication', times > 1, () => `${times}`)
  for (const rows of histories) {
    const closes = rows.map(({ close }) => Number(close))
    findings.holds(
      'no job takes effect twice: its versions only increase',
      closes.every((close, index) => index === 0 || close > (closes[index - 1] ?? 0)),
      () => closes.join(),
    )
  }
  return times
}
