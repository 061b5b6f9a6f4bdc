import type { Bourse, ScreenerRunRow } from '@bourse/client'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { usePages } from '../../api/queries.ts'
import { useBourse } from '../../session/session.ts'
import { bodyOf, MOST_PAGES } from './body.ts'
import { maybeClasses, type IssuerIds } from './issuers.ts'
import type { Period } from './period.ts'

/** Listings per `companies.list` call. */
const PORTION = 100

/** Listings on the map, largest first, and the issuers of listings that may share one. */
export function useCompanies(period: Period, currency: string) {
  const bourse = useBourse()
  const params = useMemo(() => ({ body: bodyOf(period, currency) }), [period, currency])
  const pages = usePages(bourse.screener.run, params, { keep: true, most: MOST_PAGES })
  const { hasNextPage, isFetching, isError, fetchNextPage } = pages
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage()
  }, [hasNextPage, isFetching, isError, fetchNextPage])
  const rows = useMemo(() => pages.data?.pages.flatMap(({ data }) => data) ?? [], [pages.data])
  const classes = useMemo(() => maybeClasses(rows), [rows])
  const issuers = useQuery({
    queryKey: ['map', 'issuers', classes.map(({ instrument_id: id }) => id)],
    queryFn: ({ signal }) => issuersOf(bourse, classes, signal),
    enabled: pages.data !== undefined && !hasNextPage,
  })
  return { params, pages, rows, issuers, last: pages.data?.pages.at(-1)?.meta }
}

/** Issuer ids by profile id. */
async function issuersOf(bourse: Bourse, rows: readonly ScreenerRunRow[], signal: AbortSignal): Promise<IssuerIds> {
  const found = new Map<string, string>()
  for (let start = 0; start < rows.length; start += PORTION) {
    const instrument_ids = rows.slice(start, start + PORTION).map(({ instrument_id: id }) => id)
    const { data } = await bourse.companies.list({ instrument_ids, limit: PORTION }, { signal })
    for (const { id, issuer_company_id: issuer } of data) if (id && issuer) found.set(id, issuer)
  }
  return found
}
