import { setTimeout as sleep } from 'node:timers/promises'
import { CONNECTIONS, cutConnection, type Cuts } from './cut-connection.ts'
import type { Row, Served } from './scene.ts'
import { underLoad } from './under-load.ts'

/** Connections cut in one round. */
export const CUTS = 30

/** What came of cutting connections. */
export interface Cut {
  readonly row: Row
  readonly cuts: Cuts
}

/** Cuts connections one by one while both hosts are asked. */
export async function cutConnections(served: Served): Promise<Cut> {
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
