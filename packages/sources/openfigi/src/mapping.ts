import { BadRecord } from '@bourse/kit'
import { UnreadableFile } from '@bourse/kit/readers'

/** A listing whose FIGI is requested. */
export interface FigiListing {
  readonly exchange_mic: string
  /** Symbol in Bourse's spelling. */
  readonly symbol: string
  readonly isin: string | null
}

/** The result for one listing: its FIGI, or the reason why there is none. */
export type FigiAnswer = { readonly figi: string } | 'unknown-to-publisher' | 'several-figis' | BadRecord

/** Address that listings are posted to. */
export const MAPPING_ADDRESS = 'https://api.openfigi.com/v3/mapping'

/**
 * Returns the request for one listing: by its ISIN if it is known, otherwise by its ticker, with OpenFIGI's slash
 * before the share class.
 */
export function figiJob({ exchange_mic: micCode, symbol, isin }: FigiListing) {
  if (isin !== null) return { idType: 'ID_ISIN', idValue: isin, micCode }
  return { idType: 'TICKER', idValue: symbol.replaceAll('.', '/'), micCode }
}

type Members = Readonly<Record<string, unknown>>

/**
 * Reads a response: one result per requested listing, in the same order.
 * @throws UnreadableFile if it is not an array of `count` objects
 */
export function figiAnswers(body: string, count: number): readonly FigiAnswer[] {
  const parsed: unknown = JSON.parse(body)
  if (!Array.isArray(parsed) || parsed.length !== count || !parsed.every(isMembers))
    throw new UnreadableFile(`expected a JSON array of ${count} objects, got ${body.slice(0, 100)}`)
  return parsed.map(answerOf)
}

function answerOf(answer: Members): FigiAnswer {
  const { data, warning, error } = answer
  if (Array.isArray(data)) return figiOf(data.filter(isMembers))
  // Before version 3, the API reported an unknown identifier as an error.
  if (warning !== undefined || /no identifier found/i.test(String(error))) return 'unknown-to-publisher'
  return new BadRecord(answer, `expected data, got ${JSON.stringify(answer).slice(0, 200)}`)
}

/**
 * Returns the composite FIGI, which is the same on all exchanges of a country, or the exchange's FIGI if there is no
 * composite.
 */
function figiOf(matches: readonly Members[]): FigiAnswer {
  const figis = new Set(matches.flatMap(({ figi, compositeFIGI }) => textOf(compositeFIGI) ?? textOf(figi) ?? []))
  const [only] = figis
  if (only === undefined) return 'unknown-to-publisher'
  return figis.size === 1 ? { figi: only } : 'several-figis'
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
