import { Unauthenticated, type Answer, type Operation, type OperationSpec } from '@bourse/client'
import { QueryCache, QueryClient, keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { endSession, useAdmin } from '../session/session.ts'
import type { AdminAnswer, AdminQuery } from './admin.ts'

/** How long a response is reused, in milliseconds; market data is at least that old anyway. */
const FRESH = 30_000

/** Cache of responses. It never retries, because the client already retries transient failures. */
export const queries = new QueryClient({
  defaultOptions: { queries: { staleTime: FRESH, retry: false, refetchOnWindowFocus: false } },
  queryCache: new QueryCache({
    onError(error) {
      if (error instanceof Unauthenticated) endSession(error.detail)
    },
  }),
})

interface ReadOptions {
  /** If false, the request is not sent yet. */
  readonly enabled?: boolean
  /** Polling interval in milliseconds while the page is open. */
  readonly every?: number
  /** Whether the page shows the previous response until the one for new parameters arrives. */
  readonly keep?: boolean
}

interface PagesOptions extends ReadOptions {
  /** Maximum number of pages; default: all. */
  readonly most?: number
}

/** The `meta` properties that paging needs. */
interface PageMeta {
  readonly next_cursor?: string | null
}

const optionsOf = ({ enabled, every, keep }: ReadOptions) => ({
  ...(enabled === undefined ? {} : { enabled }),
  ...(every === undefined ? {} : { refetchInterval: every }),
  ...(keep === true ? { placeholderData: keepPreviousData } : {}),
})

/** Reads one response from a `/v1` operation, unless a recent one is `known`. */
export function useRead<P, A>(
  operation: Operation<P, A>,
  params: NoInfer<P>,
  { known, ...options }: ReadOptions & { readonly known?: A } = {},
) {
  return useQuery({
    ...readQuery(operation, params),
    ...optionsOf(options),
    ...(known === undefined ? {} : { initialData: () => known }),
  })
}

/** The same read outside of components, for `queries.fetchQuery(readQuery(…))` and `useQueries`. */
export function readQuery<P, A>(operation: Operation<P, A>, params: NoInfer<P>) {
  return {
    queryKey: [operation.spec.id, params] as const,
    // Whether parameters are optional depends on P; this call always passes them.
    queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
      (operation as (params: P, options: { signal: AbortSignal }) => Promise<A>)(params, { signal }),
  }
}

/** Reads a collection page by page; `fetchNextPage` requests the next page. All pages share one snapshot. */
export function usePages<P, R, M extends PageMeta>(
  operation: Operation<P, Answer<readonly R[], M>>,
  params: NoInfer<P>,
  options: PagesOptions = {},
) {
  const { most = Infinity } = options
  return useInfiniteQuery({
    queryKey: [operation.spec.id, 'pages', params, most] as const,
    queryFn: ({ signal, pageParam }) =>
      (operation as (params: P, options: { signal: AbortSignal }) => Promise<Answer<readonly R[], M>>)(
        pageParam === undefined ? params : withCursor(operation.spec, params, pageParam),
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ meta }, all) => (all.length < most ? (meta.next_cursor ?? undefined) : undefined),
    ...optionsOf(options),
  })
}

function withCursor<P>({ cursor: where }: OperationSpec, params: P, cursor: string): P {
  if (where !== 'body') return { ...params, cursor }
  const { body } = params as { readonly body?: object }
  return { ...params, body: { ...body, cursor } }
}

/** Reads one response from the admin API, such as `useAdminRead<Account>('/accounts/acc_1')`. */
export function useAdminRead<T>(path: string, query: AdminQuery = {}, options: ReadOptions = {}) {
  const admin = useAdmin()
  return useQuery({
    queryKey: ['admin', path, query] as const,
    queryFn: ({ signal }): Promise<AdminAnswer<T>> => admin.get<T>(path, query, signal),
    ...optionsOf(options),
  })
}

/** Reads an admin API list page by page. */
export function useAdminPages<R>(path: string, query: AdminQuery = {}, options: ReadOptions = {}) {
  const admin = useAdmin()
  return useInfiniteQuery({
    queryKey: ['admin', path, 'pages', query] as const,
    queryFn: ({ signal, pageParam }) => admin.get<readonly R[]>(path, { ...query, cursor: pageParam }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ meta }) => meta.next_cursor ?? undefined,
    ...optionsOf(options),
  })
}

/** Invalidates every cached response whose path starts with this one; call it after a change. */
export const forgetAdmin = (path: string) =>
  queries.invalidateQueries({
    predicate: ({ queryKey: [kind, asked] }) => kind === 'admin' && String(asked).startsWith(path),
  })
