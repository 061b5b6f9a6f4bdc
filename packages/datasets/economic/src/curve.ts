import { addDays, sql, type Knowledge, type Rows } from '@bourse/kit'
import { treasuryCurve, type CurvePoint } from '@bourse/services'
import { TENORS } from '@bourse/treasury'
import { observations } from './observations/observations.ts'
import { TREASURY_CURVE } from './series/par-yield-series.ts'
import { daysOf } from './series/term.ts'

/** The yield that stands for what is earned without risk. */
const RISK_FREE = `${TREASURY_CURVE}.3m`

const SERIES = TENORS.map((tenor) => `${TREASURY_CURVE}.${tenor}`)

/** Days looked back first: no curve was ever missing for so long, and a few dates are found at once. */
const LOOK_BACK = 31

/** The par yield curve for whoever computes with it. */
export const treasuryCurveService = treasuryCurve.provide({ observations }, ({ observations: rows }) => ({
  async on({ date, knowledge }) {
    const newest =
      (await newestDate(rows, knowledge, addDays(date, -LOOK_BACK), date)) ??
      (await newestDate(rows, knowledge, '0001-01-01', date))
    if (newest === undefined) return undefined
    const yields = await ofCurve(rows, knowledge)
      .where('r.observation_date', '=', newest)
      .select(['r.series_id', 'r.value'])
      .execute()
    return { date: newest, points: yields.map(pointOf).sort(byTerm) }
  },
  async riskFree({ from, to, knowledge }) {
    const known = rows.at(knowledge).where('r.series_id', '=', RISK_FREE)
    const first = known
      .where('r.observation_date', '<=', from)
      .select('r.observation_date')
      .orderBy('r.observation_date', 'desc')
      .limit(1)
    const yields = await known
      .where('r.observation_date', '<=', to)
      .where(sql<boolean>`r.observation_date >= coalesce((${first}), ${from}::date)`)
      .select(['r.observation_date as date', 'r.value'])
      .orderBy('r.observation_date')
      .execute()
    return yields.map(({ date, value }) => ({ date, value }))
  },
}))

const ofCurve = (rows: Rows<typeof observations>, knowledge: Knowledge) =>
  rows.at(knowledge).where(sql<boolean>`r.series_id = any(${SERIES}::text[])`)

async function newestDate(rows: Rows<typeof observations>, knowledge: Knowledge, from: string, to: string) {
  const { newest } = await ofCurve(rows, knowledge)
    .where('r.observation_date', '>=', from)
    .where('r.observation_date', '<=', to)
    .select(sql<string | null>`max(r.observation_date)::text`.as('newest'))
    .executeTakeFirstOrThrow()
  return newest ?? undefined
}

const pointOf = ({ series_id, value }: { readonly series_id: string; readonly value: string }): CurvePoint => ({
  tenor: series_id.slice(TREASURY_CURVE.length + 1),
  percent: value,
})

const byTerm = (a: CurvePoint, b: CurvePoint) => daysOf(a.tenor) - daysOf(b.tenor)
