import { realNames, realText } from '@bourse/testkit/real-data'
import { type ReportedFact } from '../../src/facts/reported-fact.ts'

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
 * Returns the facts in a recorded companyfacts response by CIK. Each is known from 03:00 UTC on the day after its
 * filing, which is 22:00 in New York or later.
 */
export function companyfacts(cik: string): readonly ReportedFact[] {
  return entriesOf(cik).flatMap(([taxonomy, tags]) =>
    Object.entries(tags).flatMap(([tag, { units }]) =>
      Object.entries(units).flatMap(([unit, entries]) => entries.map((entry) => factOf(taxonomy, tag, unit, entry))),
    ),
  )
}

function entriesOf(cik: string) {
  const folder = ['sec-edgar', 'companyfacts']
  const name = realNames(...folder).find((file) => file.startsWith(`CIK${cik}`)) ?? ''
  // Converts numbers to text, so that none passes through a binary float.
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
