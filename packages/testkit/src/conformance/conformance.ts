import type { Dataset } from '@bourse/kit'
import { afterAll, describe, expect, test } from 'vitest'
import { explain, type Check } from './check.ts'
import { GROUPS } from './groups.ts'
import type { ConformanceOptions } from './options.ts'
import { specimenOf, type Specimen } from './specimen.ts'
import { packageFolderOf } from './support/package-folder.ts'

/** Overrides vitest's default of five seconds: a check may start a host, and the first one a database. */
const TIMEOUT_MS = 120_000

/**
 * Registers the checks that every dataset must pass, each as its own test. A check that does not apply to the dataset
 * is skipped, with the reason in its title.
 * @example conformance(dataset, { with: [fakeListings(['XNAS:AAPL'])], rows: { short_volume: [{ symbol: 'AAPL', … }] }
 * })
 */
export function conformance(dataset: Dataset, options: ConformanceOptions = {}): void {
  const { testPath } = expect.getState()
  const specimen = specimenOf(dataset, options, testPath === undefined ? undefined : packageFolderOf(testPath))
  describe(`${dataset.id} conforms`, () => {
    afterAll(() => specimen.close(), TIMEOUT_MS)
    for (const { title, checks } of GROUPS)
      describe(title, () => {
        for (const check of checks) register(check, specimen, title === 'reading' ? withoutCallers(dataset) : undefined)
      })
  })
}

/** Returns whether API callers cannot call the dataset; plans, market limits and prices apply to them only. */
const withoutCallers = ({ audience }: Dataset) =>
  audience === 'callers' ? undefined : `its operations are for ${audience} only`

function register(check: Check, specimen: Specimen, foreign: string | undefined): void {
  const reason = foreign ?? check.skip?.(specimen)
  if (reason !== undefined) return test.skip(`${check.name}, skipped: ${reason}`)
  test(check.name, { timeout: TIMEOUT_MS }, async () => {
    const findings = await check.find(specimen)
    if (findings.length > 0) throw new Error(explain(check, findings))
  })
}
