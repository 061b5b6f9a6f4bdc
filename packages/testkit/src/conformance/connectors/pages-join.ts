import { publisherId } from '@bourse/kit/host'
import { isDeepStrictEqual } from 'node:util'
import type { Check } from '../check.ts'
import { PROFILES, type PublisherProfile } from '../../publisher/index.ts'
import type { Specimen } from '../specimen.ts'
import { isHttp, type Answer } from './fetch-with.ts'
import { bodyAt, replaysOf, type Body, type Replay } from './replay.ts'

/** A publisher that divides its responses into pages. */
type PagedProfile = PublisherProfile & Required<Pick<PublisherProfile, 'paging' | 'rows'>>

/**
 * Numbers of rows per page. The first page is empty, as can happen with a publisher that filters rows after dividing
 * them.
 */
const SIZES = [1, 2]

/** The publisher chooses the number of rows per page and may change it. */
export const pagesJoin: Check = {
  name: 'pages-join',
  says:
    'A source yields different rows if its publisher divides a response into smaller pages. Request each page that a ' +
    'response names, until a response names none.',
  skip: ({ dataset }) =>
    dataset.sources.some((source) => isHttp(source) && profileOf(source) !== undefined)
      ? undefined
      : 'no fake publisher divides the responses of its sources into pages',
  async find(specimen) {
    const found: string[] = []
    for (const replay of await replaysOf(specimen)) found.push(...(await findingsIn(replay)))
    return found
  },
}

function profileOf({ publisher }: Specimen['dataset']['sources'][number]): PagedProfile | undefined {
  const profile: PublisherProfile | undefined = Object.values(PROFILES).find(({ id }) => id === publisherId(publisher))
  const { paging, rows } = profile ?? {}
  return profile === undefined || paging === undefined || rows === undefined ? undefined : { ...profile, paging, rows }
}

async function findingsIn({ title, source, bodies, whole, run }: Replay): Promise<readonly string[]> {
  const profile = profileOf(source)
  if (profile === undefined || bodies.every((body) => profile.rows(jsonOf(body)).length === 0)) return []
  const found: string[] = []
  for (const size of SIZES) {
    const { rows } = await run(answersIn(profile, bodies, size))
    if (!isDeepStrictEqual(rows, whole.rows))
      found.push(`${title}: ${rows.length} of ${whole.rows.length} rows with ${size} per page`)
  }
  return found
}

/** Returns the responses of a publisher with these bodies; a request without a page receives the next body. */
function answersIn({ paging, rows }: PagedProfile, bodies: readonly Body[], size: number): Answer {
  let next = 0
  return (address) => {
    const page = paging.requested(new URL(address).searchParams)
    if (page === undefined) next++
    return JSON.stringify(pageOf(bodyAt(bodies, next - 1), page ?? 0))
  }
  function pageOf(text: Body, page: number): object {
    const body = jsonOf(text)
    const lists = rows(body)
    const last = Math.ceil(lists.flat().length / size)
    let index = 0
    for (const list of lists) {
      const ofPage = list.filter(() => Math.floor(index++ / size) + 1 === page)
      list.splice(0, list.length, ...ofPage)
    }
    return paging.link(body, page < last ? page + 1 : undefined)
  }
}

function jsonOf(body: Body): object {
  try {
    const value: unknown = JSON.parse(typeof body === 'string' ? body : new TextDecoder().decode(body))
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}
