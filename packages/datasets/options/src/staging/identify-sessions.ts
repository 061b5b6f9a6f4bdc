import { nextSession } from '@bourse/calendar-rules'
import type { Knowledge } from '@bourse/kit'
import { Decimal } from '@bourse/kit/values'
import type { DailyBars } from '@bourse/services'
import type { RowWithContract } from './place-contracts.ts'

interface Dated {
  readonly snapshot_date: string
  /** The underlying's close according to the file. */
  readonly underlying_close: string | null
}

/** A row with its session, which may differ from the date in the file. */
export interface InSession<Row> extends RowWithContract<Row> {
  readonly session: string
}

/**
 * Determines each row's session. Some publishers date a chain with its own session, others with the previous one. If a
 * file has its underlying's close, the session is whichever of the two has a bar with this close; otherwise it is the
 * date in the file.
 */
export async function inSessions<Row extends Dated>(
  bars: DailyBars | undefined,
  placed: readonly RowWithContract<Row>[],
  knowledge: Knowledge,
): Promise<readonly InSession<Row>[]> {
  const later = new Map<string, string>()
  for (const [date, rows] of Map.groupBy(placed, ({ row }) => row.snapshot_date)) {
    const closes = new Map(
      rows.flatMap(({ row: { underlying_close: close }, contract }) =>
        close === null ? [] : [[contract.underlying_id, close] as const],
      ),
    )
    const next = nextSession('XNYS', date)
    if (bars === undefined || closes.size === 0 || next === undefined) continue
    const found = await bars.range({ ids: [...closes.keys()], from: date, to: next, knowledge })
    const closedSo = (id: string, on: string, close: string) =>
      found.some((bar) => bar.instrument_id === id && bar.date === on && new Decimal(bar.close).eq(close))
    for (const [id, close] of closes)
      if (!closedSo(id, date, close) && closedSo(id, next, close)) later.set(`${id} ${date}`, next)
  }
  return placed.map((each) => {
    const { snapshot_date: date } = each.row
    return { ...each, session: later.get(`${each.contract.underlying_id} ${date}`) ?? date }
  })
}
