import type { PartName, SubjectName, TimeName } from './choices.ts'

/** What is written: the choices of whoever asks, and where it stands. */
export interface Variant {
  readonly id: string
  readonly subject: SubjectName
  readonly time: TimeName
  /** What comes beside the first record and its list. */
  readonly parts: readonly PartName[]
  /** True outside the repository: published versions, a compiler configuration of its own. */
  readonly alone: boolean
}
