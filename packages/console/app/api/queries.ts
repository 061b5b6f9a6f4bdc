import { Unauthenticated, type Answer, type Operation, type OperationSpec } from '@bourse/client'
import { QueryCache, QueryClient, keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { endSession, useAdmin } from '../session/session.ts'
import type { AdminAnswer, AdminQuery } from './admin.ts'

/** Milliseconds for which an answer is not asked for again; data of the market is that old anyway. */
const FRESH = 30_000

/** What is kept of answers. The client itself tries again what may pass, so nothing here does. */
export const queries = new QueryClient({
  defaultOptions: { queries: { staleTime: FRESH, retry: false, refetchOnWindowFocus: false } },
  queryCache: new QueryCache({
    onError(error) {
      if (error instanceof Unauthenticated) endSession(error.detail)
    },
  }),
})

interface ReadOptions {
  /** False: not asked for yet. */
  readonly enabled?: boolean
  /** Milliseconds between two readings while the place is open. */
  readonly every?: number
  /** Shows the last answer until that to new parameters is there. */
  readonly keep?: boolean
}

interface PagesOptions extends ReadOptions {
  /** Pages that are read at most; left out: all. */
  readonly most?: number
}

/** Answers with a page of rows. */
interface PageMeta {
  readonly next_cursor?: string | null
}

const optionsOf = ({ enabled, every, keep }: ReadOptions) => ({
  ...(enabled === undefined ? {} : { enabled }),
  ...(every === undefined ? {} : { refetchInterval: every }),
  ...(keep === true ? { placeholderData: keepPreviousData } : {}),
})

/** One answer of an operation of `/v1`. */
export function useRead<P, A>(operation: Operation<P, A>, params: NoInfer<P>, options: ReadOptions = {}) {
  return useQuery({
    ...readQuery(operation, params),
    ...optionsOf(options),
  })
}

/** The same for what is not a component: `queries.fetchQuery(readQuery(…))`, `useQueries`. */
export function readQuery<P, A>(operation: Operation<P, A>, params: NoInfer<P>) {
  return {
    queryKey: [operation.spec.id, params] as const,
    // Whether parameters may be left out depends on P: they are always given here.
    queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
      (operation as (params: P, options: { signal: AbortSignal }) => Promise<A>)(params, { signal }),
  }
}

/** Page after page of a collection; `fetchNextPage` asks for another. All pages are of one moment. */
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

/** One answer of the admin API, such as `useAdminRead<Account>('/accounts/acc_1')`. */
export function useAdminRead<T>(path: string, query: AdminQuery = {}, options: ReadOptions = {}) {
  const admin = useAdmin()
  return useQuery({
    queryKey: ['admin', path, query] as const,
    queryFn: ({ signal }): Promise<AdminAnswer<T>> => admin.get<T>(path, query, signal),
    ...optionsOf(options),
  })
}

/** Page after page of a list of the admin API. */
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

/** After a change: what starts with this path is asked for again. */
export const forgetAdmin = (path: string) =>
  queries.invalidateQueries({
    predicate: ({ queryKey: [kind, asked] }) => kind === 'admin' && String(asked).startsWith(path),
  })
