import type { Dataset, FetchTools, Source } from '@bourse/kit'
import { SourceMoved, type AskOptions, type HttpOptions, type Needs } from '@bourse/kit/host'
import { exactJson } from '@bourse/kit/readers'
import { checkBody } from '@bourse/engine/jobs'
import { sessions } from '@bourse/services'
import { CANARY_KEY } from '../../publisher/index.ts'
import type { Specimen } from '../specimen.ts'
import { fixturesOf } from '../support/sample-rows.ts'
import { everyWeekday } from '../support/weekday-sessions.ts'

/** Maximum number of requests for one unit, for a source that requests pages until one is empty. */
const MAX_REQUESTS = 50
const PAGE = '<!doctype html><html><head><title>Moved</title></head><body>This page has moved</body></html>'

/** Returns the body of a response to a request, numbered from 0 within its unit; throws as the HTTP client does. */
export type Answer = (address: string, index: number) => string | Uint8Array

/** What a source did with one unit. */
export interface FetchedUnit {
  readonly source: Source
  readonly unit: unknown
  /** Addresses, log lines and bodies that the source used. */
  readonly used: readonly string[]
  readonly requests: number
  readonly raw: unknown
  /** What the source threw, if anything. */
  readonly thrown: unknown
}

/** Returns the reason to skip the connector checks, if any. */
export const withoutHttp = ({ dataset }: Specimen): string | undefined =>
  dataset.sources.some(isHttp) ? undefined : 'no source fetches over HTTP'

export const isHttp = ({ publisher }: Source): boolean => publisher.hosts.length > 0

/**
 * Fetches the units of all recorded responses of sources that use HTTP, while each request fails with an error, or
 * returns an HTML page if there is no error. Omits units for which a source sends no request.
 */
export async function failedFetches({ dataset, options }: Specimen, error?: Error): Promise<readonly FetchedUnit[]> {
  const answer = () => {
    if (error !== undefined) throw error
    return PAGE
  }
  const fetched: FetchedUnit[] = []
  for (const source of dataset.sources.filter(isHttp))
    for (const { unit } of fixturesOf(options, source))
      fetched.push(await fetchUnit(source, unit, surroundingsOf(source, options), answer))
  return fetched.filter(({ requests, thrown }) => requests > 0 && !(thrown instanceof MissingNeed))
}

/** Thrown if a source uses a need that only its dataset or another one provides. */
export class MissingNeed extends Error {
  override readonly name = 'MissingNeed'
}

/** What a test passes to a source: its settings, and the datasets whose services it may need. */
export interface Surroundings {
  readonly settings: object
  readonly datasets: readonly Dataset[]
}

export const surroundingsOf = ({ id }: Source, options: Specimen['options']): Surroundings => ({
  settings: options.sources?.[id] ?? {},
  datasets: options.with ?? [],
})

/** Fetches one unit from a publisher that responds with `answer`. */
export async function fetchUnit(
  source: Source,
  unit: unknown,
  { settings, datasets }: Surroundings,
  answer: Answer,
): Promise<FetchedUnit> {
  const used: string[] = []
  let requests = 0
  async function bytesOf(address: string, expected: AskOptions): Promise<Uint8Array> {
    used.push(address)
    if (++requests > MAX_REQUESTS) throw new Error(`more than ${MAX_REQUESTS} requests for one unit`)
    const body = answer(address, requests - 1)
    const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
    await checkBody(bytes, expected, address)
    return bytes
  }
  const tools = toolsOf(source, settings, httpOver(bytesOf, used), used)
  const common = { source, unit, used }
  try {
    const raw: unknown = await source.fetch(unit as never, tools as never, needsOf(source.needs, datasets) as never)
    return { ...common, requests, raw, thrown: undefined }
  } catch (thrown) {
    return { ...common, requests, raw: undefined, thrown }
  }
}

type BytesOf = (address: string, expected: AskOptions) => Promise<Uint8Array>

/** Returns an HTTP client with the rules of the host's client; `used` receives the bodies that it sends. */
function httpOver(bytesOf: BytesOf, used: string[]): FetchTools<unknown>['http'] {
  const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes)
  const bytes = async (url: string, options: HttpOptions = {}) => bytesOf(url, options)
  const text = async (url: string, options?: HttpOptions) => textOf(await bytes(url, options))
  const json = async (url: string) => jsonOf(await text(url, { expects: 'json' }))
  return {
    async ask(url, { body, ...expected }: AskOptions = {}) {
      used.push(JSON.stringify(body ?? null))
      const received = await bytesOf(url, expected)
      return {
        ...{ status: 200, refusal: undefined, headers: {} },
        ...{ bytes: () => received, text: () => textOf(received), json: async () => jsonOf(textOf(received)) },
      }
    },
    text,
    bytes,
    json,
    post: json,
    download: async () => Promise.reject(new MissingNeed('a download')),
  }
}

function jsonOf(text: string): unknown {
  try {
    return exactJson(text)
  } catch {
    throw new SourceMoved('expected JSON, got other text')
  }
}

/**
 * Returns a source's needs: sessions on weekdays, services of the given datasets, no optional services, records
 * without rows, and a `MissingNeed` in place of every other need.
 */
function needsOf(needs: Needs, datasets: readonly Dataset[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(needs).map(([name, need]) => [name, needOf(name, need, datasets)]))
}

function needOf(name: string, need: Needs[string], datasets: readonly Dataset[]): unknown {
  if (need.part === 'record') return noRows
  if (need.part !== 'service') return missing(name)
  if (need.id === sessions.id) return everyWeekday
  if (need.isOptional) return undefined
  const provider = datasets.flatMap(({ provides }) => provides).find(({ ref }) => ref.id === need.id)
  return provider === undefined || need.many ? missing(name) : provider.make(needsOf(provider.needs, datasets) as never)
}

/** A record without rows: every method returns the record itself, and `execute` returns no rows. */
const noRows: object = new Proxy(() => undefined, {
  get: (_, name) => (name === 'execute' ? async () => [] : name === 'then' ? undefined : noRows),
  apply: () => noRows,
})

const missing = (name: string) =>
  new Proxy(
    {},
    {
      get() {
        throw new MissingNeed(`the need ${name}`)
      },
    },
  )

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

/** Returns the title of a fetch for findings. */
export const titleOf = ({ source, unit }: Pick<FetchedUnit, 'source' | 'unit'>): string =>
  `source ${source.id}, unit ${JSON.stringify(unit)}`
