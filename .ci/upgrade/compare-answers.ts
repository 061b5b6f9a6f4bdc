import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Deployment } from '../release/deployment.ts'
import { ROOT } from '../workspace.ts'
import { answerTo } from './calls.ts'
import { CHANGED_ANSWERS, type ChangedAnswer } from './changed-answers.ts'
import { differencesOf } from './differences.ts'

const SHOWN = 300

/** Differences between a host's responses and the last release's, except in properties that a changeset names. */
export async function changedAnswers(
  served: Deployment,
  answers: ReadonlyMap<string, string>,
): Promise<readonly string[]> {
  const problems: string[] = []
  for (const [call, data] of answers) {
    const now = await answerTo(served, call)
    if (now.status !== 200) problems.push(`${call}: expected 200, got ${now.status} ${now.data.slice(0, SHOWN)}`)
    else if (now.data !== data) problems.push(...unnamedChanges(call, data, now.data))
  }
  return problems
}

/** Differences between two versions of `data`, except in properties that a changeset names. */
export function unnamedChanges(
  call: string,
  before: string,
  after: string,
  changed: readonly ChangedAnswer[] = CHANGED_ANSWERS,
): readonly string[] {
  const members = changed.filter(({ calls }) => call.startsWith(calls)).flatMap((each) => each.members)
  const differences = [...differencesOf(JSON.parse(`${before}}`), JSON.parse(`${after}}`))]
  if (differences.length === 0) return [`${call}: the values are equal, but their order or formatting differs`]
  return differences
    .filter(([path]) => !members.some((member) => path === member || path.startsWith(`${member}.`)))
    .map(([path, { before: one, after: other }]) => `${call}: ${path}: expected ${shown(one)}, got ${shown(other)}`)
}

const shown = (value: unknown) => (JSON.stringify(value) ?? 'nothing').slice(0, SHOWN)

/** Entries whose changeset has been released or does not contain the entry's sentence. */
export function staleEntries(changed: readonly ChangedAnswer[] = CHANGED_ANSWERS): readonly string[] {
  return changed.flatMap(({ calls, changeset, sentence }) => {
    const path = join(ROOT, '.changeset', changeset)
    if (!existsSync(path)) return [`${calls}: ${changeset} is released: remove its entry from changed-answers.ts`]
    const text = readFileSync(path, 'utf8').replaceAll(/\s+/g, ' ')
    return text.includes(sentence) ? [] : [`${calls}: ${changeset} does not say "${sentence}"`]
  })
}
