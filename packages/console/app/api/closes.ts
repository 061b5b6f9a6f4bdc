import type { Bourse } from '@bourse/client'
import { useQuery } from '@tanstack/react-query'
import { useBourse } from '../session/session.ts'

/** Maximum number of sessions. */
const SESSIONS = 60
/** Calendar days that contain so many sessions, with holidays. */
const DAYS = 95
/** Maximum number of listings per request; their rows fit into one page. */
const LISTINGS = 100

type Closes = ReadonlyMap<string, readonly number[]>

interface Batch {
  readonly ids: string[]
  readonly closes: Promise<Closes>
}

/** Batches that are not sent yet, by last date. */
const open = new Map<string, Batch>()

/**
 * Closes of a listing's sessions up to a date, oldest first. All listings that a page shows at the same moment share
 * one request.
 */
export function useCloses(instrumentId: string, to: string | undefined) {
  const bourse = useBourse()
  return useQuery({
    queryKey: ['closes', instrumentId, to],
    queryFn: async () => (await join(bourse, instrumentId, to ?? '')).get(instrumentId) ?? [],
    enabled: to !== undefined,
  })
}

function join(bourse: Bourse, instrumentId: string, to: string): Promise<Closes> {
  let batch = open.get(to)
  if (batch === undefined) open.set(to, (batch = newBatch(bourse, to)))
  batch.ids.push(instrumentId)
  if (batch.ids.length === LISTINGS) open.delete(to)
  return batch.closes
}

function newBatch(bourse: Bourse, to: string): Batch {
  const ids: string[] = []
  const batch: Batch = {
    ids,
    closes: new Promise((resolve) => setTimeout(resolve)).then(() => {
      if (open.get(to) === batch) open.delete(to)
      return readCloses(bourse, ids, to)
    }),
  }
  return batch
}

async function readCloses(bourse: Bourse, ids: readonly string[], to: string): Promise<Closes> {
  const from = new Date(Date.parse(to) - DAYS * 86_400_000).toISOString().slice(0, 10)
  const range = { from, to, order: 'asc', adjustment: 'split', limit: DAYS * LISTINGS } as const
  const { data } = await bourse.eod.list({ instrument_ids: ids, ...range })
  const rows = Map.groupBy(data, ({ instrument_id }) => instrument_id)
  return new Map(rows.entries().map(([id, bars]) => [id, bars.slice(-SESSIONS).map(({ close }) => Number(close))]))
}
