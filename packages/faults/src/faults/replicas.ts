import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault } from '../fault.ts'
import { createFindings } from '../findings.ts'
import { startHost, type HostProcess } from '../processes/start-host.ts'
import { CAP } from '../replicas/hammer.ts'
import { killsOfSharing } from '../replicas/kills-of-sharing.ts'
import { kills } from '../replicas/kills.ts'
import { limits } from '../replicas/limits.ts'
import { CONNECTIONS } from '../replicas/scene.ts'
import { createCaller } from '@bourse/testkit/calling'
import { first } from '../support/pick.ts'
import { CONFIG } from '../support/plans.ts'
import { scratchDatabase } from '../support/scratch-database.ts'

const DAY_MS = 86_400_000

/** Limits across replicas, and a replica that is killed. */
export const replicas: Fault = {
  id: 'replicas',
  summary:
    `two and four hosts on one database, ${CONNECTIONS} connections, an account at its limits; kill -9 in ` +
    'mid-load, including a host with a share',
  rounds: 3,
  async run(options) {
    await awayFromMidnight()
    const scratch = await scratchDatabase(options.server)
    const caller = createCaller(CONNECTIONS / 2, { mayBeCutOff: true })
    const hosts: HostProcess[] = []
    const findings = createFindings()
    const scene = { options, scratch, caller, findings }
    try {
      const rows = []
      for (const count of [2, 4]) {
        while (hosts.length < count) hosts.push(await startHost({ url: scratch.url, serves: 'probe', config: CONFIG }))
        await first(hosts).tell('publish', { close: 10 })
        rows.push(await limits(scene, hosts))
      }
      findings.table({ title: 'An account at its limits (totals across rounds)', rows })
      findings.table({ title: 'Killed with kill -9 (each row is a host)', rows: await kills(scene, hosts) })
      findings.table({
        title: 'Killed while it admitted without statements (each row is a host)',
        rows: await killsOfSharing(scene, hosts),
      })
      return findings.report({ connections: CONNECTIONS, 'cap, credits': CAP })
    } finally {
      await caller.close()
      await Promise.all(hosts.map((host) => host.close()))
      await scratch.drop()
    }
  },
}

/**
 * Waits if midnight is near: the day's counters are compared with a sum that must not include requests from the next
 * day.
 */
async function awayFromMidnight(): Promise<void> {
  const left = DAY_MS - ((performance.timeOrigin + performance.now()) % DAY_MS)
  if (left < 120_000) await sleep(left + 1_000)
}
