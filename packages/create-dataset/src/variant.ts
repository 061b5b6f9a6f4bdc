import type { PartName, SubjectName, TimeName } from './choices.ts'

/** What to generate: the user's choices and the location. */
export interface Variant {
  readonly id: string
  readonly subject: SubjectName
  readonly time: TimeName
  /** Parts in addition to the first record and its list. */
  readonly parts: readonly PartName[]
  /** Whether the dataset is outside the repository, with published versions and its own compiler configuration. */
  readonly alone: boolean
}
