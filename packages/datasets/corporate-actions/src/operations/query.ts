import { daysBetween, invalidParameter, problem, Type, type Call, type ProblemDetail, type Static } from '@bourse/kit'

/** Most days of a window without selectors, both ends counted. */
const MOST_DAYS = 366

const date = (description: string, example: string) =>
  Type.Optional(Type.String({ format: 'date', description, examples: [example] }))

/** The parameters of the three operations; `day` is the date that `from` and `to` apply to. */
export const queryBy = (day: 'ex_date' | 'execution_date') => ({
  from: date(
    `First ${day}, inclusive. Without symbols or instrument_ids from and to are both required, at most ${MOST_DAYS} days apart counting both ends.`,
    '2025-03-03',
  ),
  to: date(`Last ${day}, inclusive.`, '2026-03-02'),
  exchanges: Type.Optional(
    Type.Array(Type.String({ maxLength: 10 }), {
      description:
        'MICs, comma separated, that limit a read of the whole market; not together with symbols or instrument_ids.',
      maxItems: 50,
      examples: [['XNAS']],
      'x-together-with': { from: '2025-03-03', to: '2026-03-02' },
    }),
  ),
  symbol_at: date(
    'The date on which symbols are looked up and shown; default today, or the date of as_of. A row shows the symbol of that date, or the last one before.',
    '2026-03-02',
  ),
})

type Parameters = ReturnType<typeof queryBy>
/** A call of one of the operations. */
export type ActionsCall = Call<Static<ReturnType<typeof Type.Object<Parameters>>>>

/** Refuses a read of the whole market without a window, or with one that is too long, and `exchanges` beside selectors. */
export function checkWindow({ query: { from, to, exchanges }, entities }: ActionsCall): void {
  if (entities !== undefined) {
    if (exchanges === undefined) return
    throw invalidParameter(
      'exchanges',
      'limits a read without symbols; name the listings with their market instead, such as XNAS:AAPL',
      'with-selectors',
    )
  }
  if (from === undefined || to === undefined) throw windowMissing({ from, to })
  const days = daysBetween(from, to) + 1
  if (days > MOST_DAYS)
    throw invalidParameter(
      'to',
      `from ${from} to ${to} are ${days} days; without symbols or instrument_ids at most ${MOST_DAYS}, counting both ends`,
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

/** Today, or the date of the knowledge cutoff. */
export const knowledgeDay = ({ knowledge, today }: Pick<ActionsCall, 'knowledge' | 'today'>) =>
  knowledge.asOf?.slice(0, 10) ?? today

/** The date whose symbols the rows show. */
export const symbolDay = (call: ActionsCall) => call.query.symbol_at ?? knowledgeDay(call)
