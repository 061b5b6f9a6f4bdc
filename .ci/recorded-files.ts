/** The properties of a vitest JSON report that are read here. */
export interface TestReport {
  readonly testResults: readonly {
    /** Absolute path of the file. */
    readonly name: string
    /** Why the entire file failed; empty if it did not. */
    readonly message?: string
    readonly assertionResults: readonly {
      readonly fullName: string
      readonly status: string
      readonly failureMessages?: readonly string[]
    }[]
  }[]
}

/** The setting that names the folder of publishers' recorded files. */
export const SETTING = 'BOURSE_REALDATA'

/** Files with tests that were skipped because no folder of recorded files was set, and the number of skipped tests. */
export function skippedForRecordedFiles({ testResults }: TestReport): {
  readonly files: string[]
  readonly tests: number
} {
  const files = testResults.map(({ name, assertionResults }) => ({
    name,
    tests: assertionResults.filter(isWaiting).length,
  }))
  return {
    files: files.flatMap(({ name, tests }) => (tests > 0 ? [name] : [])),
    tests: files.reduce((sum, { tests }) => sum + tests, 0),
  }
}

const isWaiting = ({ fullName, status }: { readonly fullName: string; readonly status: string }) =>
  status !== 'passed' && status !== 'failed' && fullName.includes(SETTING)
