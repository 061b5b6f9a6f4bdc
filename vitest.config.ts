import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { skippedTests } from './.ci/skipped-tests.ts'

/**
 * Files that start programs or load the demo market for other files. They take the longest, but in a clean checkout
 * Vitest does not know that and orders files by size.
 */
const LONGEST = [
  'examples/full/test/documentation.test.ts',
  'examples/full/test/documentation-installations.test.ts',
  'examples/full/test/whole-service.test.ts',
  'packages/create-dataset/test/templates.test.ts',
  'packages/console/test/console.test.ts',
  'packages/bourse/test/commands-serve.test.ts',
  'packages/engine/test/store/segments-as-rows.test.ts',
  'packages/faults/test/postgres.test.ts',
  'packages/faults/test/slow-clients.test.ts',
  'packages/faults/test/overload.test.ts',
  'examples/clients/test/clients.test.ts',
]

/**
 * The default order, with the longest files spread over the first half: at the end, one of them would keep a single
 * worker busy, and if they ran concurrently, they would slow each other down.
 */
class LongestSpread extends BaseSequencer {
  override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => LONGEST.findIndex((path) => moduleId.endsWith(path))
    const [longest, others] = [
      specifications.filter((one) => rank(one) >= 0).sort((a, b) => rank(a) - rank(b)),
      await super.sort(specifications.filter((one) => rank(one) < 0)),
    ]
    const step = Math.ceil(others.length / (2 * LONGEST.length))
    const begun = longest.flatMap((one, index) => [one, ...others.slice(index * step, (index + 1) * step)])
    return [...begun, ...others.slice(longest.length * step)]
  }
}

/** Output path for test results as JSON. */
const { TEST_REPORT } = process.env

export default defineConfig({
  test: {
    reporters: ['default', ...(TEST_REPORT === undefined ? [] : ['json']), skippedTests],
    outputFile: TEST_REPORT === undefined ? {} : { json: TEST_REPORT },
    include: ['**/test/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    globalSetup: ['packages/testkit/src/global-postgres.ts', '.ci/test/loaded-demo.ts'],
    setupFiles: ['.ci/test/bounded-properties.ts'],
    // Hosts and commands that tests start as processes load the same files hundreds of times, so their compiled code is
    // cached.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/compiled') },
    // Reports repeat the first line of an error, so it must show the values.
    chaiConfig: { truncateThreshold: 1_500 },
    testTimeout: 60_000,
    // A busy machine takes longer than the usual second.
    expect: { poll: { timeout: 15_000 } },
    hookTimeout: 120_000,
    // Hosts allocate much that is short-lived: larger young generations collect it with fewer copies.
    execArgv: ['--max-semi-space-size=64'],
    // One more than the number of cores: many tests wait for a process, a timer or the database.
    maxWorkers: 3,
    sequence: { sequencer: LongestSpread },
    // Workers load each import once, not once per test file, which saves time, but test files must clean up after
    // themselves.
    isolate: false,
  },
})
