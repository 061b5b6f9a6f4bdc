import { readBackfill, workOnBackfill, type Backfill } from '@bourse/engine/jobs'
import { systemClock } from '@bourse/engine/wiring/clock'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '../context.ts'
import type { Workbench } from '../with-workbench.ts'

const CHECK_MS = 1_000
const LINE_MS = 10_000
/** Milliseconds for running hosts to start a back-fill; they check for new ones every five seconds. */
const FOR_HOSTS_MS = 7_000

/**
 * Shows a back-fill's progress until it ends or Ctrl-C leaves it to the hosts. If no host is running the back-fill,
 * this process does.
 */
export async function watchBackfill(context: Context, bench: Workbench, id: string): Promise<Backfill> {
  const { signal, output } = context
  const parts = { ...bench, clock: context.clock, log: output.say }
  const hostsHave = (await countHosts(bench)) > 0 ? FOR_HOSTS_MS : 0
  const tick = () => sleep(CHECK_MS, undefined, { signal }).catch(() => undefined)
  const shown = showing(context)
  let work: Promise<void> | undefined
  let heldAt = systemClock.millis()
  async function workUntilDone(): Promise<void> {
    if (!(await workOnBackfill(parts, id, signal))) await tick()
    work = undefined
  }
  try {
    for (;;) {
      const backfill = await readBackfill(bench.database, id)
      if (backfill === undefined) throw new Error(`expected the back-fill ${id}, got none`)
      const { state, held } = backfill
      if (state === 'done' || state === 'stopped' || signal.aborted) {
        await work
        return (await readBackfill(bench.database, id)) ?? backfill
      }
      shown.update(backfill)
      if (held) heldAt = systemClock.millis()
      else if (systemClock.millis() - heldAt >= hostsHave) work ??= workUntilDone()
      await Promise.race([tick(), ...(work === undefined ? [] : [work])])
    }
  } finally {
    shown.end()
  }
}

async function countHosts({ database }: Workbench): Promise<number> {
  const [row] = await database.query<{ hosts: number }>(
    `select count(*)::float8 as hosts from bourse.replicas
     where heartbeat_at > clock_timestamp() - interval '1 minute'`,
  )
  return row?.hosts ?? 0
}

/** Shows progress: a bar on a terminal, lines otherwise; with `--json`, a document every ten seconds. */
function showing({ output }: Context) {
  const startedAt = systemClock.millis()
  let [printedAt, first] = [startedAt, undefined as number | undefined]
  let progress: ReturnType<typeof output.progress> | undefined
  return {
    update(backfill: Backfill): void {
      const { source, from, to, units, done, failed, rows } = backfill
      const ended = done + failed
      first ??= ended
      if (!output.json) {
        progress ??= output.progress(`${source}, ${from} to ${to}`)
        if (units !== null && ended < units) progress.update(rows, { done: ended, total: units })
        return
      }
      const now = systemClock.millis()
      if (now - printedAt < LINE_MS) return
      printedAt = now
      const left = ended === first ? null : ((units ?? ended) - ended) * ((now - startedAt) / (ended - first) / 60_000)
      output.print({ ...backfill, minutes_left: left === null ? null : Math.ceil(left) }, [])
    },
    end: () => progress?.end(),
  }
}
