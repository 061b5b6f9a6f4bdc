import type { SourceHttp } from '@bourse/kit'
import { secondsOf } from '@bourse/kit/values'

/** In time zones far east of Greenwich, a session begins on the previous UTC day. */
const DAY_SECONDS = 86_400

/** A listing's Yahoo symbol and the first date of a request. */
interface ChartRequest {
  readonly code: string
  readonly from: string
}

/**
 * Returns the address of a listing's daily chart from a date until `now`. It never ends earlier: Yahoo adjusts all
 * values for splits up to today, so undoing them requires every split up to today.
 */
export function chartAddress({ code, from }: ChartRequest, now: string): string {
  const query = new URLSearchParams({
    ...{
      period1: String(secondsOf(`${from}T00:00:00Z`) - DAY_SECONDS),
      period2: String(secondsOf(now)),
      interval: '1d',
    },
    events: 'div,split,capitalGains',
  })
  return `https://query2.finance.yahoo.com/v8/finance/chart/${encodeURIComponent(code)}?${query}`
}

/** Requests a listing's chart; returns no body if Yahoo does not know the symbol or has no data. */
export async function chartBodies(http: SourceHttp, request: ChartRequest, now: string): Promise<readonly string[]> {
  const answer = await http.ask(chartAddress(request, now), { expects: 'json', accept: [404] })
  return answer.refusal === undefined && answer.status !== 404 ? [answer.text()] : []
}
