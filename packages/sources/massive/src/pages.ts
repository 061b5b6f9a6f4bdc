import { RetryLater, type SourceHttp } from '@bourse/kit'

/** The API's origin; the `publishers.massive.base_url` setting overrides it. */
export const MASSIVE_API = 'https://api.massive.com'

/** Hosts that appear in the addresses of subsequent pages. */
const OWN_HOSTS: ReadonlySet<string> = new Set(['api.massive.com', 'api.polygon.io'])
const CUT_SHORT_SECONDS = 300

/** One page of a response; `next_url` is missing on the last page. */
interface Page {
  readonly next_url?: unknown
  readonly resultsCount?: unknown
  readonly results?: unknown
}

/**
 * Requests an API address and all subsequent pages, and returns their bodies as received. Returns no bodies for a
 * ticker that Massive does not know.
 * @throws RetryLater if a page has fewer results than it states
 */
export async function massivePages(http: SourceHttp, address: string): Promise<readonly string[]> {
  const bodies: string[] = []
  const requested = new Set<string>()
  for (let next: string | undefined = address; next !== undefined;) {
    if (requested.has(next)) throw new Error(`page-loop: page ${bodies.length} of ${address} points to an earlier page`)
    requested.add(next)
    const answer = await http.ask(next, { expects: 'json' })
    if (answer.refusal !== undefined) return bodies
    const page = (await answer.json()) as Page
    checkCount(page)
    bodies.push(answer.text())
    next = nextOf(page)
  }
  return bodies
}

function checkCount({ resultsCount, results = [] }: Page): void {
  if (typeof resultsCount !== 'string' || !Array.isArray(results) || Number(resultsCount) <= results.length) return
  throw new RetryLater(
    CUT_SHORT_SECONDS,
    `the response was cut short: expected ${resultsCount} results, got ${results.length}`,
  )
}

/** Returns the next page's address at the API's origin, because a different host would receive the key. */
function nextOf({ next_url: next }: Page): string | undefined {
  if (typeof next !== 'string' || next === '') return undefined
  const { hostname, pathname, search } = new URL(next)
  if (OWN_HOSTS.has(hostname)) return `${MASSIVE_API}${pathname}${search}`
  throw new Error(`page-elsewhere: expected the next page at ${MASSIVE_API}, got ${hostname}`)
}
