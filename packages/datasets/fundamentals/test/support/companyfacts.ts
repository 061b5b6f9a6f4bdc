import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { type ReportedFact } from '../../src/facts/reported-fact.ts'

/** Folder of recorded real files; tests on them are skipped aloud where it is not set. */
export const REALDATA = process.env['BOURSE_REALDATA']

/** What a skipped suite says of itself. */
export const skipped = REALDATA === undefined || REALDATA === '' ? ' (skipped: BOURSE_REALDATA names no folder)' : ''

/** Bytes of a recorded file, unpacked where it is packed. */
export function realText(...path: readonly string[]): string {
  const bytes = readFileSync(join(REALDATA ?? '', ...path))
  return (path.at(-1)?.endsWith('.gz') === true ? gunzipSync(bytes) : bytes).toString('utf8')
}

interface Entry {
  readonly start?: string
  readonly end: string
  readonly val: string
  readonly accn: string
  readonly fy: number | null
  readonly fp: string | null
  readonly form: string
  readonly filed: string
}

type Companyfacts = Readonly<
  Record<
    string,
    Readonly<
      Record<string, { readonly label: string | null; readonly units: Readonly<Record<string, readonly Entry[]>> }>
    >
  >
>

/**
 * Facts of a recorded answer of companyfacts by CIK; each is known on the day after its filing at 03:00 UTC, which
 * is 22:00 New York or later.
 */
export function companyfacts(cik: string): readonly ReportedFact[] {
  return entriesOf(cik).flatMap(([taxonomy, tags]) =>
    Object.entries(tags).flatMap(([tag, { units }]) =>
      Object.entries(units).flatMap(([unit, entries]) => entries.map((entry) => factOf(taxonomy, tag, unit, entry))),
    ),
  )
}

/** Labels of the tags of a recorded answer. */
export function tagLabels(cik: string): readonly (readonly [string, string, string | null])[] {
  return entriesOf(cik).flatMap(([taxonomy, tags]) =>
    Object.entries(tags).map(([tag, { label }]) => [taxonomy, tag, label] as const),
  )
}

function entriesOf(cik: string) {
  const folder = ['sec-edgar', 'companyfacts']
  const name = readdirSync(join(REALDATA ?? '', ...folder)).find((file) => file.startsWith(`CIK${cik}`)) ?? ''
  // Numbers stay the text they are: nothing passes through a binary float.
  const text = realText(...folder, name).replace(/"val":(-?[\d.eE+-]+)/g, '"val":"$1"')
  return Object.entries((JSON.parse(text) as { facts: Companyfacts }).facts)
}

function factOf(taxonomy: string, tag: string, unit: string, entry: Entry): ReportedFact {
  const { start = null, end, val, accn, fy, fp, form, filed } = entry
  return {
    ...{ taxonomy, tag, unit, start, end, value: val, accession: accn, form, filed },
    ...{ accepted: `${filed}T22:00:00Z`, fiscal_year: fy, fiscal_period: fp },
  }
}
