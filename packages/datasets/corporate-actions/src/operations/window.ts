import { invalidParameter, knowledgeDay, p, problem, type Call, type ProblemDetail, type QueryOf } from '@bourse/kit'
import { daysBetween } from '@bourse/kit/values'

/** Maximum number of days, including both ends, that a call without selectors may request. */
const MAX_DAYS = 366

/** The parameters of the three operations; `day` is the date that `from` and `to` apply to. */
export const queryBy = (day: 'ex_date' | 'execution_date') => ({
  from: p.date(
    `First \`${day}\`, inclusive. Without \`symbols\` or \`instrument_ids\` both \`from\` and \`to\` are ` +
      `required, at most ${MAX_DAYS} days apart counting both ends.`,
    { example: '2024-03-01' },
  ),
  to: p.date(`Last \`${day}\`, inclusive.`),
  exchanges: p.exchanges(
    'MICs, comma-separated, that limit a read of the entire market. Cannot be combined with `symbols` or ' +
      '`instrument_ids`.',
    { together: { from: '2024-03-01', to: '2025-02-28' } },
  ),
  symbol_at: p.date(
    'The date on which symbols are looked up and shown. Default: today, or the date of `as_of`. A row shows the ' +
      'symbol on that date, or the last one before it.',
  ),
})

type Parameters = ReturnType<typeof queryBy>
/** A call to one of the operations. */
export type ActionsCall = Call<QueryOf<Parameters>>

/** Rejects a read of the entire market whose date range is missing or too long. */
export function checkWindow({ query: { from, to }, entities }: ActionsCall): void {
  if (entities !== undefined) return
  if (from === undefined || to === undefined) throw windowMissing({ from, to })
  const days = daysBetween(from, to) + 1
  if (days > MAX_DAYS)
    throw invalidParameter(
      'to',
      `expected at most ${MAX_DAYS} days without symbols or instrument_ids, counting both ends, got ${days} days ` +
        `from ${from} to ${to}`,
      'too-long',
    )
}

function windowMissing(given: { readonly from: string | undefined; readonly to: string | undefined }) {
  const message = 'is required without symbols or instrument_ids'
  const errors = Object.entries(given).flatMap(([parameter, value]): ProblemDetail[] =>
    value === undefined ? [{ code: 'missing', parameter, message }] : [],
  )
  const detail = errors.map(({ parameter }) => `${parameter}: ${message}`).join('; ')
  return problem('invalid-parameter', detail, { errors })
}

/** Returns the as-of date of the symbols shown in rows. */
export const symbolDay = (call: ActionsCall) => call.query.symbol_at ?? knowledgeDay(call)
