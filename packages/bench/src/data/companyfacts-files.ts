import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'

const REAL_FILE = 'sec-edgar/companyfacts/CIK0000320193-asof-20260325.json.gz'
/** Typical number of concepts for a large filer. */
const CONCEPTS = 450
const FIRST_YEAR = 2010
const YEARS = 16
const QUARTERS = [
  { period: 'Q1', start: '01-01', end: '03-31', filed: '05-02' },
  { period: 'Q2', start: '04-01', end: '06-30', filed: '08-01' },
  { period: 'Q3', start: '07-01', end: '09-30', filed: '11-01' },
] as const

/** A publisher's files for a number of filers, all the same size, in a folder. */
export interface CompanyfactsFiles {
  readonly data: string
  readonly folder: string
  readonly ciks: readonly string[]
}

/** Provides copies of a real filer's facts if `BOURSE_REALDATA` is set, otherwise copies of a synthetic filer's. */
export async function withCompanyfacts<T>(filers: number, work: (files: CompanyfactsFiles) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'bourse-bench-facts-'))
  try {
    const real = process.env['BOURSE_REALDATA']
    const text = real === undefined ? generatedFacts() : await unpacked(join(real, REAL_FILE))
    const ciks = Array.from({ length: filers }, (_, index) => `${1_000_001 + index}`.padStart(10, '0'))
    for (const cik of ciks)
      await writeFile(join(folder, `CIK${cik}.json`), text.replace(/"cik":\s*\d+/, `"cik":${Number(cik)}`))
    return await work({ data: real === undefined ? 'generated' : REAL_FILE, folder, ciks })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const unpacked = async (path: string) => (await promisify(gunzip)(await readFile(path))).toString()

/** Amounts for every quarter and year, each reported in that period's filing. */
function generatedFacts(): string {
  const concepts = Array.from({ length: CONCEPTS }, (_, index) => [
    index === 0 ? 'Assets' : `Amount${index}`,
    { label: `Amount ${index}`, description: null, units: { USD: amountsOf(index) } },
  ])
  return JSON.stringify({ cik: 1, entityName: 'Made Up Inc.', facts: { 'us-gaap': Object.fromEntries(concepts) } })
}

function amountsOf(concept: number): readonly object[] {
  return Array.from({ length: YEARS }, (_, index) => FIRST_YEAR + index).flatMap((year) => [
    ...QUARTERS.map(({ period, start, end, filed }, quarter) => ({
      start: `${year}-${start}`,
      end: `${year}-${end}`,
      val: (year - 2_000) * 1_000_000 + concept * 4 + quarter,
      accn: `0000000001-${year % 100}-00000${quarter + 1}`,
      fy: year,
      fp: period,
      form: '10-Q',
      filed: `${year}-${filed}`,
    })),
    {
      start: `${year}-01-01`,
      end: `${year}-12-31`,
      val: (year - 2_000) * 4_000_000 + concept,
      accn: `0000000001-${(year + 1) % 100}-000009`,
      fy: year,
      fp: 'FY',
      form: '10-K',
      filed: `${year + 1}-02-01`,
    },
  ])
}
