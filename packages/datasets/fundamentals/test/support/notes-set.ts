/**
 * A number in a synthetic set: tag, end date as rounded by the set, quarters, value, and other columns that differ from
 * the defaults.
 */
export interface SetNumber {
  readonly tag: string
  readonly ddate: string
  readonly qtrs: number
  readonly value: string
  readonly uom?: string
  readonly version?: string
  readonly durp?: string
  readonly datp?: string
  readonly dimh?: string
  readonly coreg?: string
  readonly adsh?: string
}

/** A filing in a synthetic set. */
export interface SetFiling {
  readonly adsh: string
  readonly cik: string
  readonly form?: string
  readonly filed: string
  readonly fy: string
}

const NO_DIMENSIONS = '0x00000000'

/** Returns the tables of a financial statement and notes data set in the SEC's format. */
export function notesSet(
  filings: readonly SetFiling[],
  numbers: readonly SetNumber[],
  dimensions: Readonly<Record<string, string>> = {},
  members: readonly Readonly<Record<'tag' | 'version' | 'tlabel', string>>[] = [],
): Readonly<Record<string, string>> {
  const [first] = filings
  return {
    'sub.tsv': table(filings.map(submission)),
    'tag.tsv': table([...TAGS.map(tag), ...members.map((own) => ({ ...tag(['', 'member', '']), ...own }))]),
    'dim.tsv': table([
      { dimhash: NO_DIMENSIONS, segments: '', segt: '0' },
      ...Object.entries(dimensions).map(([dimhash, segments]) => ({ dimhash, segments, segt: '0' })),
    ]),
    'num.tsv': table(numbers.map((number) => line({ adsh: first?.adsh ?? '', ...number }))),
  }
}

const submission = ({ adsh, cik, form = '10-K', filed, fy }: SetFiling) => ({
  ...{ adsh, cik, name: 'EXAMPLE CORP', fye: '1231', form, period: `${fy}1231`, fy, fp: 'FY', filed },
  accepted: `${filed.slice(0, 4)}-${filed.slice(4, 6)}-${filed.slice(6)} 16:05:00.0`,
  instance: `exa-${fy}1231_htm.xml`,
})

const TAGS: readonly (readonly [string, string, string])[] = [
  ['Assets', 'monetary', 'Assets'],
  ['Revenues', 'monetary', 'Revenues'],
  ['OperatingIncomeLoss', 'monetary', 'Operating Income (Loss)'],
  ['EarningsPerShareBasic', 'perShare', 'Earnings Per Share, Basic'],
]

const tag = ([name, datatype, tlabel]: readonly [string, string, string]) => ({
  ...{ tag: name, version: 'us-gaap/2025', custom: '0', abstract: '0', datatype, iord: 'D', crdr: 'C', tlabel },
  doc: `What ${name} is.`,
})

const line = (number: SetNumber) => ({
  ...{ adsh: number.adsh ?? '', tag: number.tag, version: number.version ?? 'us-gaap/2025', ddate: number.ddate },
  ...{ qtrs: String(number.qtrs), uom: number.uom ?? 'USD', dimh: number.dimh ?? NO_DIMENSIONS, iprx: '0' },
  ...{ value: `${number.value}.0000`.replace(/(\.\d+)\.0000$/, '$1'), footnote: '', footlen: '0', dimn: '0' },
  ...{ coreg: number.coreg ?? '', durp: number.durp ?? '0.0', datp: number.datp ?? '0.0', dcml: '-3' },
})

function table(rows: readonly Readonly<Record<string, string>>[]): string {
  const lines = [Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row))]
  return lines.map((cells) => `${cells.join('\t')}\n`).join('')
}
