/**
 * Checks that a service with no requests is idle: its process and its PostgreSQL server each use less than a hundredth
 * of a core, with the datasets from `examples/full` and the demo market. Reads processor time from `/proc`.
 */
import { processorSeconds } from '@bourse/testkit/workspace'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { whileServing } from './release/deployment.ts'
import { finish, ROOT } from './workspace.ts'

/** During this time, the jobs that follow the demo market run and release their memory. */
const SETTLE_MS = 300_000
const MEASURE_MS = 120_000
/** Maximum fraction of a core. */
const MOST = 0.01

const top = mkdtempSync(join(tmpdir(), 'bourse-idle-'))
// If this runs as root, PostgreSQL runs as a different user, which needs access.
chmodSync(top, 0o755)
const folder = join(top, 'data')
const problems: string[] = []
try {
  await whileServing(
    { folder: ROOT, env: process.env },
    { BOURSE_DATA_DIR: folder, BOURSE_METRICS_PORT: 'same' },
    async (served) => {
      await wait(SETTLE_MS)
      const host = async () => {
        const text = await (await served.ask('/metrics')).text()
        return Number(/^process_cpu_seconds_total (\S+)/m.exec(text)?.[1])
      }
      const postmaster = Number(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
      const postgres = () => processorSeconds(postmaster)
      const before = { host: await host(), postgres: postgres() }
      await wait(MEASURE_MS)
      const used = { host: (await host()) - before.host, postgres: postgres() - before.postgres }
      for (const [name, seconds] of Object.entries(used)) {
        const share = seconds / (MEASURE_MS / 1_000)
        console.log(`${name}: ${(share * 100).toFixed(2)} % of a core while idle`)
        if (!(share < MOST))
          problems.push(`${name}: expected less than ${MOST * 100} %, got ${(share * 100).toFixed(2)} %`)
      }
    },
  )
} finally {
  rmSync(top, { recursive: true, force: true })
}
finish(problems, 'an idle service is idle')
