import type { FetchTools, Source } from '@bourse/kit'
import { SourceMoved, type AskOptions } from '@bourse/kit/host'
import { sessions } from '@bourse/services'
import { CANARY_KEY } from '../../publisher/index.ts'
import type { Specimen } from '../specimen.ts'
import { fixturesOf } from '../support/sample-rows.ts'
import { everyWeekday } from '../support/weekday-sessions.ts'

/** Maximum number of requests of one unit, for a source that requests pages until one is empty. */
const MAX_REQUESTS = 50
const PAGE = '<!doctype html><html><head><title>Moved</title></head><body>This page has moved</body></html>'

/** What a source did with one unit while its publisher failed. */
export interface FailedFetch {
  readonly source: Source
  readonly unit: unknown
  /** Addresses, log lines and bodies that the source used. */
  readonly used: readonly string[]
  readonly requests: number
  readonly raw: unknown
  /** What the source threw, if anything. */
  readonly thrown: unknown
}

/** Returns the reason to skip the checks of connectors, if any. */
export const withoutHttp = ({ dataset }: Specimen): string | undefined =>
  dataset.sources.some(isHttp) ? undefined : 'no source fetches over HTTP'

const isHttp = ({ publisher }: Source) => publisher.hosts.length > 0

/**
 * Fetches the units of all recorded responses of sources that use HTTP, while each request fails with an error, or
 * returns an HTML page if there is no error. Omits sources that need services which only their dataset's neighbors
 * provide, and units for which a source sends no request.
 */
export async function failedFetches({ dataset, options }: Specimen, error?: Error): Promise<readonly FailedFetch[]> {
  const fetched: FailedFetch[] = []
  for (const source of dataset.sources.filter((one) => isHttp(one) && needsSessionsOnly(one)))
    for (const { unit } of fixturesOf(options, source))
      fetched.push(await failedFetch(source, unit, options.sources?.[source.id] ?? {}, error))
  return fetched.filter(({ requests }) => requests > 0)
}

const needsSessionsOnly = ({ needs }: Source) =>
  Object.values(needs).every((need) => 'part' in need && need.part === 'service' && need.id === sessions.id)

async function failedFetch(source: Source, unit: unknown, settings: object, error?: Error): Promise<FailedFetch> {
  const used: string[] = []
  let requests = 0
  const request = (address: string, isChecked: boolean): string => {
    used.push(address)
    if (++requests > MAX_REQUESTS) throw new Error(`more than ${MAX_REQUESTS} requests for one unit`)
    if (error !== undefined) throw error
    if (isChecked) throw new SourceMoved('expected other text, got an HTML page')
    return PAGE
  }
  const bytes = (text: string) => new TextEncoder().encode(text)
  const http: FetchTools<unknown>['http'] = {
    async ask(url, { expects, body }: AskOptions = {}) {
      used.push(JSON.stringify(body ?? null))
      const text = request(url, expects !== undefined)
      const moved = async () => Promise.reject(new SourceMoved('expected JSON, got an HTML page'))
      return { status: 200, refusal: undefined, headers: {}, text: () => text, bytes: () => bytes(text), json: moved }
    },
    text: async (url, { expects } = {}) => request(url, expects !== undefined),
    bytes: async (url) => bytes(request(url, false)),
    json: async (url) => request(url, true),
    post: async (url) => request(url, true),
    download: async (url) => Promise.reject(new SourceMoved(request(url, true))),
  }
  const needs = Object.fromEntries(Object.keys(source.needs).map((name) => [name, everyWeekday]))
  try {
    const raw: unknown = await source.fetch(
      unit as never,
      toolsOf(source, settings, http, used) as never,
      needs as never,
    )
    return { source, unit, used, requests, raw, thrown: undefined }
  } catch (thrown) {
    return { source, unit, used, requests, raw: undefined, thrown }
  }
}

function toolsOf(source: Source, settings: object, http: FetchTools<unknown>['http'], used: string[]) {
  const defaults = Object.entries(source.config.properties).map(([name, { default: value }]) => [
    name,
    value as unknown,
  ])
  return {
    http,
    files: { bytes: async () => undefined },
    config: { ...Object.fromEntries(defaults), ...settings },
    secret: () => CANARY_KEY,
    clock: { now: () => '2026-03-02T22:00:00.000Z', millis: () => Date.parse('2026-03-02T22:00:00Z') },
    published: async () => ({ as_of: '2026-03-02T22:00:00Z', version: 1 }),
    archived: async () => undefined,
    log: (line: string) => void used.push(line),
    signal: new AbortController().signal,
  }
}

/** Returns the title of a fetch in findings. */
export const titleOf = ({ source, unit }: Pick<FailedFetch, 'source' | 'unit'>): string =>
  `source ${source.id}, unit ${JSON.stringify(unit)}`
