import { sql, type Knowledge, type Rows } from '@bourse/kit'
import { addDays } from '@bourse/kit/values'
import type { optionBars } from '../bars/record.ts'
import type { Contract } from '../contracts/record.ts'
import type { openInterest } from '../open-interest/record.ts'
import type { quotes } from './record.ts'

/** Records that contain the values of earlier sessions, for contracts in a chain. */
export interface PriorNeeds {
  readonly quotes: Rows<typeof quotes>
  readonly optionBars: Rows<typeof optionBars>
  readonly openInterest: Rows<typeof openInterest>
}

/** Contract values that the contracts' chain does not contain. */
export interface PriorValues {
  /** Returns the close of the last session before a date in which the contract traded. */
  closeBefore(contractId: string, date: string): string | undefined
  /** Returns the open interest that the clearing house reported separately for a session. */
  openInterest(contractId: string, date: string): string | undefined
}

/** Number of days to look back for a contract's last trade. */
const MONTHS = 100

interface Dated {
  readonly date: string
  readonly value: string
}

/** Reads closes and open interest for all of a chain's contracts in a few statements. */
export async function priorValues(
  needs: PriorNeeds,
  placed: readonly { readonly contract: Pick<Contract, 'underlying_id'>; readonly session: string }[],
  knowledge: Knowledge,
): Promise<PriorValues> {
  const dates = placed.map(({ session }) => session).sort()
  const [first, last] = [dates[0], dates.at(-1)]
  if (first === undefined || last === undefined) return { closeBefore: () => undefined, openInterest: () => undefined }
  const owners = [...new Set(placed.map(({ contract }) => contract.underlying_id))]
  const bars = await needs.optionBars
    .at(knowledge)
    .select(['r.contract_id', 'r.date', 'r.close as value'])
    .where(sql<boolean>`r.underlying_id = any(${owners}::text[])`)
    .where(sql<boolean>`r.date >= ${addDays(first, -MONTHS)}::date and r.date < ${last}::date`)
    .execute()
  const quoted = await needs.quotes
    .at(knowledge)
    .select(['r.contract_id', 'r.snapshot_date', 'r.close', 'r.previous_close'])
    .where(sql<boolean>`r.underlying_id = any(${owners}::text[]) and r.snapshot_date < ${last}::date`)
    .execute()
  const cleared = await needs.openInterest
    .at(knowledge)
    .select(['r.contract_id', 'r.date', 'r.open_interest as value'])
    .where(sql<boolean>`r.underlying_id = any(${owners}::text[]) and r.date = any(${[...new Set(dates)]}::date[])`)
    .execute()
  const chained = quoted.flatMap(({ contract_id, snapshot_date: date, close, previous_close }) => {
    const value = close ?? previous_close
    return value === null ? [] : [{ contract_id, date, value }]
  })
  const closes = Map.groupBy([...chained, ...bars], ({ contract_id }) => contract_id)
  const open = new Map(cleared.map(({ contract_id, date, value }) => [`${contract_id} ${date}`, value]))
  return {
    closeBefore: (id, date) => newestBefore(closes.get(id) ?? [], date),
    openInterest: (id, date) => open.get(`${id} ${date}`),
  }
}

function newestBefore(closes: readonly Dated[], date: string): string | undefined {
  let newest: Dated | undefined
  // Bars come after chains, so the bar takes precedence for the same date.
  for (const each of closes) if (each.date < date && (newest === undefined || each.date >= newest.date)) newest = each
  return newest?.value
}
