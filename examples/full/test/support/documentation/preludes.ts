/** Code that a page assumes in some of its TypeScript blocks. */
export interface Prelude {
  readonly page: string
  /** Applies to blocks with this text; by default, to all blocks on the page. */
  readonly has?: string
  readonly hasNot?: string
  /** Code before the block. */
  readonly code?: string
  /**
   * Imports of another page's block, in the prelude and the block: the specifier, and the page whose block has the
   * default export.
   */
  readonly replace?: Readonly<Record<string, string>>
}

const SHORTS = { '../src/index.ts': 'packages/kit/README.md' }

export const PRELUDES: readonly Prelude[] = [
  {
    page: 'packages/client/README.md',
    hasNot: 'new Bourse(',
    code: `import { Bourse } from '@bourse/client'
const bourse = new Bourse({ url: 'http://127.0.0.1:8080', key: process.env['BOURSE_KEY'] ?? '' })`,
  },
  {
    page: 'packages/sources/lean/README.md',
    code: `import type { FetchTools } from '@bourse/kit'
declare const tools: FetchTools<object>`,
  },
  { page: 'packages/testkit/README.md', has: 'conformance(', replace: SHORTS },
  {
    page: 'packages/testkit/README.md',
    has: 'readReport(',
    replace: SHORTS,
    code: `import shorts from '../src/index.ts'
declare const pageOfTheLastRelease: string`,
  },
  {
    page: 'packages/testkit/README.md',
    has: 'host.beside()',
    replace: SHORTS,
    code: `import type { AnyStagingTable } from '@bourse/kit'
import { fakeListings, startTestHost } from '@bourse/testkit'
import shorts from '../src/index.ts'
const [shortVolume] = shorts.records
if (shortVolume === undefined) throw new Error('it has no record')
declare const directory: AnyStagingTable
const rows: readonly Readonly<Record<string, string>>[] = []`,
  },
  {
    page: 'packages/testkit/README.md',
    has: 'runTimetable(',
    code: `import type { Dataset } from '@bourse/kit'
import { runTimetable, startTestHost } from '@bourse/testkit'
declare const datasets: readonly Dataset[]
declare const publisher: { goAway(): void }`,
  },
  {
    page: 'packages/testkit/README.md',
    has: 'startPublisher(',
    code: `import type { TestHost } from '@bourse/testkit'
import { startPublisher } from '@bourse/testkit/publisher'
declare const host: TestHost`,
  },
]

/** Blocks that are type-checked but not run, by page and part of their text, with the reason. */
export const ONLY_TYPES: readonly { readonly page: string; readonly has: string; readonly why: string }[] = [
  {
    page: 'packages/create-dataset/README.md',
    has: 'createDataset(',
    why: 'it writes to the service that the pages use',
  },
  { page: 'packages/sources/lean/README.md', has: 'leanPaths', why: 'it reads a LEAN folder inside a source' },
  { page: 'packages/testkit/README.md', has: 'conformance(', why: 'the tests of every dataset run one like it' },
  { page: 'packages/testkit/README.md', has: 'defineConfig', why: 'vitest reads it' },
  { page: 'packages/testkit/README.md', has: 'readReport', why: 'it compares with a page of an earlier release' },
  { page: 'packages/testkit/README.md', has: 'startPublisher(', why: 'it uses a test host' },
  {
    page: 'packages/testkit/README.md',
    has: 'startTestHost',
    why: 'it needs vitest; the tests of this repository do the same',
  },
]
