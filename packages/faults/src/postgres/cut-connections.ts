import { setTimeout as sleep } from 'node:timers/promises'
import { CONNECTIONS, cutConnection, type Cuts } from './cut-connection.ts'
import type { Row, ServedScene } from './scene.ts'
import { underLoad } from './under-load.ts'

/** Connections terminated per round. */
export const CUTS = 30

/** The result of terminating connections. */
export interface Cut {
  readonly row: Row
  readonly cuts: Cuts
}

/** Terminates connections one by one while both hosts receive requests. */
export async function cutConnections(served: ServedScene): Promise<Cut> {
  const cuts: Cuts = new Map()
  const { answers } = await underLoad(served, async () => {
    for (let cut = 0; cut < CUTS;) {
      if (await cutConnection(served.scratch, cuts)) cut += 1
      await sleep(30)
    }
  })
  const byKind = Object.fromEntries(CONNECTIONS.map((kind) => [kind, cuts.get(kind) ?? 0]))
  const failed = answers.filter(({ status }) => status === 503)
  return { cuts, row: { ...byKind, answers: answers.length, 'with 503': failed.length } }
}
