import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { skippedTests } from './.ci/skipped-tests.ts'

/**
 * Files that start programs, or load the demo market for others. They take longest, and a clean checkout, which orders
 * files by size, does not know it.
 */
const LONGEST = [
  'examples/full/test/documentation.test.ts',
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
 * The usual order, with the longest files spread over the first half of it: at the end one worker would be busy alone,
 * and side by side they are in each other's way.
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

/** Where the numbers of a run go as JSON, for who counts them. */
const { TEST_REPORT } = process.env

export default defineConfig({
  test: {
    reporters: ['default', ...(TEST_REPORT === undefined ? [] : ['json']), skippedTests],
    outputFile: TEST_REPORT === undefined ? {} : { json: TEST_REPORT },
    include: ['**/test/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    globalSetup: ['packages/testkit/src/global-postgres.ts', '.ci/test/loaded-demo.ts'],
    setupFiles: ['.ci/test/bounded-properties.ts'],
    // Hosts and commands that tests start as processes load the same files hundreds of times: what was compiled of
    // these is kept.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/compiled') },
    testTimeout: 60_000,
    // A busy machine takes more than the second that is usual.
    expect: { poll: { timeout: 15_000 } },
    hookTimeout: 120_000,
    // One more than there are cores: many tests wait for a process, a timer or the database.
    maxWorkers: 3,
    sequence: { sequencer: LongestSpread },
    // A worker reads once what its files import, a third of the time otherwise; in return a file leaves nothing behind.
    isolate: false,
  },
})
