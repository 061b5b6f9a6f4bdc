import { BadRecord, source, sql, tally, Type, type Knowledge, type Rows, type SourceHttp } from '@bourse/kit'
import { rawPages, readPages } from '@bourse/kit/readers'
import { figiAnswers, figiJob, MAPPING_ADDRESS, openFigiPublisher, type FigiListing } from '@bourse/openfigi'
import { KINDS_OFF_EXCHANGES } from '@bourse/services'
import { identifiers, instruments } from '../records.ts'
import { directory } from '../staging/directory.ts'
import { directoryRow } from '../staging/directory-fields.ts'

interface Unit {
  readonly listings: readonly FigiListing[]
}

interface Head {
  /** Number of listings per page. */
  readonly counts: readonly number[]
  /** The pages' FIGIs that are already stored for other listings. */
  readonly taken: readonly string[]
}

/** Number of listings fetched and published together. */
const BATCH_SIZE = 100
const TOO_MANY_JOBS = 413

/** FIGIs for active exchange listings that have none, every day. */
export const openFigiIdentifiers = source({
  id: 'openfigi-identifiers',
  title: 'Listing FIGIs from OpenFIGI',
  feeds: directory,
  publisher: openFigiPublisher,
  role: 'official',
  schedule: { cron: '30 6 * * *', zone: 'UTC' },
  config: Type.Object({
    listings_per_request: Type.Integer({
      minimum: 1,
      maximum: BATCH_SIZE,
      default: 10,
      description: 'Listings in one request: 100 with a key; halved if OpenFIGI accepts fewer',
    }),
  }),
  needs: { instruments, identifiers },
  async discover(_window, tools, needs): Promise<Unit[]> {
    const listings = await listingsWithoutFigi(needs.instruments, await tools.published())
    return Array.from({ length: Math.ceil(listings.length / BATCH_SIZE) }, (_, part) => ({
      listings: listings.slice(part * BATCH_SIZE, (part + 1) * BATCH_SIZE),
    }))
  },
  async fetch({ listings }: Unit, { http, clock, config, published }, needs): Promise<string> {
    const pages = await askInParts(http, listings, config.listings_per_request)
    const counts = pages.map(({ count }) => count)
    const bodies = pages.map(({ body }) => body)
    const taken = await storedFigis(needs.identifiers, figisIn(bodies, counts), await published())
    return rawPages({ asked_at: clock.now(), counts, taken }, bodies)
  },
  *parse(raw: string, { listings }: Unit) {
    const { head, bodies } = readPages<Head>(raw)
    const taken = new Set(head.taken)
    const answers = bodies.flatMap((body, page) => figiAnswers(body, head.counts[page] ?? 0))
    for (const [index, { symbol, exchange_mic }] of listings.entries()) {
      const answer = answers[index] ?? new BadRecord({ symbol, exchange_mic }, 'expected a response for each listing')
      if (answer instanceof BadRecord) yield answer
      else if (typeof answer === 'string') yield tally(answer)
      // A row with a different listing's FIGI would become a row of that listing.
      else if (taken.has(answer.figi)) yield tally('figi-of-another-listing')
      else {
        taken.add(answer.figi)
        yield directoryRow({ symbol, exchange_mic, figi: answer.figi })
      }
    }
  },
})

/** Returns the active listings without a FIGI on real exchanges. */
async function listingsWithoutFigi(
  rows: Rows<typeof instruments>,
  knowledge: Knowledge,
): Promise<readonly FigiListing[]> {
  return rows
    .at(knowledge)
    .select(['r.exchange_mic', 'r.symbol', 'r.isin'])
    .where('r.figi', 'is', null)
    .where('r.status', '=', 'active')
    .where(sql<boolean>`r.type <> all(${[...KINDS_OFF_EXCHANGES]})`)
    .orderBy('r.exchange_mic')
    .orderBy('r.symbol')
    .execute()
}

interface Page {
  readonly count: number
  readonly body: string
}

/** Requests listings in batches, and in smaller batches after OpenFIGI rejects a batch as too large. */
async function askInParts(http: SourceHttp, listings: readonly FigiListing[], most: number): Promise<readonly Page[]> {
  const pages: Page[] = []
  for (let [at, size] = [0, most]; at < listings.length;) {
    const jobs = listings.slice(at, at + size).map(figiJob)
    const accept = jobs.length > 1 ? [TOO_MANY_JOBS] : []
    const answer = await http.ask(MAPPING_ADDRESS, { body: jobs, expects: 'json', accept })
    if (answer.status === TOO_MANY_JOBS) size = Math.ceil(jobs.length / 2)
    else {
      pages.push({ count: jobs.length, body: answer.text() })
      at += jobs.length
    }
  }
  return pages
}

const figisIn = (bodies: readonly string[], counts: readonly number[]): readonly string[] =>
  bodies
    .flatMap((body, page) => figiAnswers(body, counts[page] ?? 0))
    .flatMap((answer) => (typeof answer === 'object' && 'figi' in answer ? [answer.figi] : []))

/**
 * Returns the FIGIs that are already stored. The requested listings have none, so each stored FIGI belongs to a
 * different listing.
 */
async function storedFigis(
  rows: Rows<typeof identifiers>,
  figis: readonly string[],
  knowledge: Knowledge,
): Promise<readonly string[]> {
  const found = await rows
    .at(knowledge)
    .select('r.identifier')
    .where('r.identifier_type', '=', 'FIGI')
    .where(sql<boolean>`r.identifier = any(${figis})`)
    .orderBy('r.identifier')
    .execute()
  return found.map(({ identifier }) => identifier)
}
