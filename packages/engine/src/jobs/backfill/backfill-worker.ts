import type { Dataset, Source } from '@bourse/kit'
import { randomUUID } from 'node:crypto'
import { inBackground } from '../../database/index.ts'
import { follow } from '../follow.ts'
import { missingKeys } from '../http/publisher-keys.ts'
import { claimBackfill, type Claim } from './lease.ts'
import { runBackfill, type BackfillParts } from './run-backfill.ts'

const POLL_MS = 5_000
/** Number of publishers from which one host fetches history concurrently. */
const CONCURRENT = 3

interface Own {
  readonly dataset: Dataset
  readonly source: Source
}

/** Runs the back-fills that any process has requested; a host polls the database for them. */
export function startBackfills(parts: BackfillParts, onError: (error: unknown) => void) {
  const stop = new AbortController()
  const running = new Set<Promise<void>>()
  const holder = randomUUID()
  const poll = follow<void>(
    () =>
      inBackground(async () => {
        while (running.size < CONCURRENT && !stop.signal.aborted) {
          const claimed = await claimOwn(parts, holder)
          if (claimed === undefined) return
          const work = runBackfill(parts, claimed.claim, claimed.own, stop.signal)
            .catch(onError)
            .finally(() => void running.delete(work))
          running.add(work)
        }
      }),
    onError,
  )
  const timer = setInterval(() => poll.next(), POLL_MS).unref()
  poll.next()
  return {
    async close(): Promise<void> {
      clearInterval(timer)
      stop.abort()
      await poll.close()
      await Promise.all(running)
    },
  }
}

/** Runs one back-fill if no other process is running it; returns whether it did. */
export async function workOnBackfill(parts: BackfillParts, id: string, signal: AbortSignal): Promise<boolean> {
  const claimed = await claimOwn(parts, randomUUID(), id)
  if (claimed === undefined) return false
  await inBackground(() => runBackfill(parts, claimed.claim, claimed.own, signal))
  return true
}

/** Claims a back-fill whose source can run in this process: its dataset is enabled and its keys are set. */
async function claimOwn(
  { database, clock, wiring }: BackfillParts,
  holder: string,
  only?: string,
): Promise<{ readonly claim: Claim; readonly own: Own } | undefined> {
  const able = new Map<string, Own>()
  for (const dataset of wiring.datasets)
    if (wiring.stateOf(dataset).state === 'on')
      for (const source of dataset.sources)
        if (!source.demo && missingKeys(source).length === 0)
          able.set(`${dataset.id}:${source.id}`, { dataset, source })
  const claim = await claimBackfill(database, { holder, now: clock.now(), sources: [...able.keys()], only })
  const own = claim === undefined ? undefined : able.get(`${claim.dataset}:${claim.source}`)
  return claim === undefined || own === undefined ? undefined : { claim, own }
}
