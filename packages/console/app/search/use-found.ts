import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useOpenApi } from '../api/openapi.ts'
import { useRead } from '../api/queries.ts'
import { pages } from '../pages.ts'
import { useBourse, useSession } from '../session/session.ts'
import { recentSymbols } from './recent-symbols.ts'
import { findListings, type FoundListing } from './find-listings.ts'

/** A search result. */
export interface SearchResult {
  readonly id: string
  readonly group: 'Recent' | 'Symbols' | 'Places' | 'Datasets' | 'Operations'
  readonly title: string
  readonly detail: string
  /** Text at the right edge: a market, or a price in credits. */
  readonly mark?: string | undefined
  /** Path under `/console`, or of another service page if it starts with `/docs`. */
  readonly to: string
}

/**
 * Milliseconds without a keystroke before listings are requested, so that a held key or a paste sends only one request.
 */
const PAUSE = 30
/** Maximum results per group, except listings. */
const MOST = 6
/** Maximum number of listings when other groups follow. */
const MOST_BEFORE_OTHERS = 8

/** All results for a search: listings from the API, the rest from data already loaded. */
export function useFound(
  text: string,
  open: boolean,
): { readonly found: readonly SearchResult[]; readonly pending: boolean } {
  const bourse = useBourse()
  const session = useSession()
  const wanted = useSettled(text.trim())
  const listings = useQuery({
    queryKey: ['search', wanted],
    queryFn: ({ signal }) => findListings(bourse, wanted, signal),
    enabled: open && wanted !== '',
    placeholderData: keepPreviousData,
  })
  const datasets = useRead(bourse.datasets.list, { limit: 1_000 }, { enabled: open })
  const openApi = useOpenApi(open)
  const words = text.trim().toLowerCase().split(/\s+/).filter(Boolean)
  const fits = (...texts: readonly string[]) => words.every((word) => texts.join(' ').toLowerCase().includes(word))
  const seen = pages.filter(({ shows }) => shows === undefined || shows(session))
  const symbols = words.length === 0 ? recentSymbols().map(recentFound) : (listings.data ?? []).map(listingFound)
  const others: readonly SearchResult[] = [
    ...seen
      .filter(({ title, summary }) => fits(title, summary))
      .slice(0, words.length === 0 ? seen.length : MOST)
      .map(({ to, title, summary }) => ({ id: to, group: 'Places' as const, title, detail: summary, to })),
    ...(words.length === 0 ? [] : (datasets.data?.data ?? []))
      .filter(({ id, title, summary }) => fits(id, title, summary))
      .slice(0, MOST)
      .map(({ id, title, summary }) => ({
        id: `dataset ${id}`,
        group: 'Datasets' as const,
        title,
        detail: summary,
        to: `/data/${id}`,
      })),
    ...(words.length === 0 ? [] : (openApi.data?.operations ?? []))
      .filter(({ id, path, summary }) => fits(id, path, summary))
      .slice(0, MOST)
      .map(({ id, method, path, summary, credits }) => ({
        id: `operation ${id}`,
        group: 'Operations' as const,
        title: `${method} ${path}`,
        detail: summary,
        mark: credits,
        to: `/docs/operations/${id}`,
      })),
  ]
  const found = [...symbols.slice(0, others.length === 0 ? symbols.length : MOST_BEFORE_OTHERS), ...others]
  return { found, pending: text.trim() !== '' && (listings.isFetching || wanted !== text.trim()) }
}

function listingFound({ instrumentId, symbol, ticker, name, market, isActive, formerly }: FoundListing): SearchResult {
  const notes = [formerly === undefined ? undefined : 'former ticker', isActive ? undefined : 'delisted']
  return {
    id: `listing ${instrumentId} ${formerly ?? ''}`,
    group: 'Symbols',
    title: ticker,
    detail: [name, ...notes.filter((note) => note !== undefined)].join(' · '),
    mark: market,
    to: `/symbols/${isActive ? symbol : instrumentId}`,
  }
}

const recentFound = ({ address, symbol, name }: ReturnType<typeof recentSymbols>[number]): SearchResult => ({
  id: `recent ${address}`,
  group: 'Recent',
  title: symbol,
  detail: name,
  to: `/symbols/${address}`,
})

/** The text once the user stops typing. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
