import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ChartLine } from '../../../chart/chart-data.ts'
import { SERIES } from '../../../chart/colors.ts'
import { callOf } from '../../../forms/request-panel.tsx'
import { originsOf } from '../../../origin/origin.ts'
import { useBourse } from '../../../session/session.ts'
import type { BarsRequest } from './use-bars.ts'

/** Daily closes of other symbols, to compare as percent changes. */
export function useCompared(symbols: readonly string[], wanted: BarsRequest | undefined) {
  const bourse = useBourse()
  const adjustment = wanted?.adjustment ?? 'split'
  const isDaily = wanted?.interval === '1d'
  const results = useQueries({
    queries: symbols.map((symbol) => ({
      queryKey: ['compared', symbol, adjustment, wanted?.asOf],
      queryFn: async ({ signal }: { readonly signal: AbortSignal }) => {
        const params = { symbols: [symbol], adjustment, limit: 10_000, ...(wanted?.asOf && { as_of: wanted.asOf }) }
        const { data } = await bourse.eod.list(params, { signal })
        return { call: callOf(bourse.eod.list, params), rows: data.toReversed() }
      },
      enabled: isDaily,
    })),
  })
  const data = results.map((result) => result.data)
  const lines = useMemo(
    () =>
      symbols.flatMap((symbol, index): readonly ChartLine[] => {
        const compared = data[index]
        const colour = SERIES[(index + 1) % SERIES.length] ?? SERIES[0]
        if (compared === undefined) return []
        const { call, rows } = compared
        const points = rows.map(({ date, close }) => ({ time: date, value: Number(close) }))
        const originAt = originsOf(call, rows, 'close')
        return [{ id: `compared ${symbol}`, title: symbol, group: symbol, colour, pane: 0, points, originAt }]
      }),
    [symbols, ...data],
  )
  return { lines: isDaily ? lines : NONE, failures: results.flatMap(({ error }) => (error === null ? [] : [error])) }
}

const NONE: readonly ChartLine[] = []
