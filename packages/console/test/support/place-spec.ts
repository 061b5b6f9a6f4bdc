import type { Stage } from './stage.ts'

/**
 * What is tried of a place. Every address is opened on a wide screen in light and on a phone in dark, and looked at by
 * axe.
 */
export interface PlaceSpec {
  readonly place: string
  /** Below `/console`; the first one is that of the picture. */
  readonly addresses: readonly string[]
  /** What the place does, by sentences. */
  readonly checks: Readonly<Record<string, (stage: Stage) => Promise<void>>>
}
