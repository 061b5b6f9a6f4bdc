import type { CheckGroup } from '../check.ts'
import { bodiesAnswer } from './bodies-answer.ts'
import { bodiesAreChecked } from './bodies-are-checked.ts'
import { bodiesKeepToTheKey } from './bodies-keep-to-the-key.ts'
import { bodiesPageToTheWhole } from './bodies-page-to-the-whole.ts'

/** Behavior of operations with a POST body. */
export const bodies: CheckGroup = {
  title: 'bodies',
  checks: [bodiesAnswer, bodiesAreChecked, bodiesPageToTheWhole, bodiesKeepToTheKey],
}
