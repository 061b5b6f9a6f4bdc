import type { Stage } from './stage.ts'

/**
 * What to test on a page. Axe checks every address on a wide screen in the light theme and at phone size in the dark
 * theme.
 */
export interface PageSpec {
  readonly place: string
  /** Addresses under `/console`; the screenshot shows the first one. */
  readonly addresses: readonly string[]
  /** Tests of what the page does, by title. */
  readonly checks: Readonly<Record<string, (stage: Stage) => Promise<void>>>
}
