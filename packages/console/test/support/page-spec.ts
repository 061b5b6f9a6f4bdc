import type { Stage } from './stage.ts'

/**
 * What is tried of a place. Every address is looked at by axe on a wide screen in light and as large as a phone in
 * dark.
 */
export interface PageSpec {
  readonly place: string
  /** Below `/console`; the first one is that of the picture. */
  readonly addresses: readonly string[]
  /** What the place does, by sentences. */
  readonly checks: Readonly<Record<string, (stage: Stage) => Promise<void>>>
}
