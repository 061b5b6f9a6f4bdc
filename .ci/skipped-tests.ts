import type { Reporter, TestModule } from 'vitest/node'

/**
 * Ends a run with the number of skipped tests and the settings that would run them; prints nothing if none were
 * skipped.
 */
export const skippedTests: Reporter = {
  onTestRunEnd(modules) {
    const text = skippedText(skippedIn(modules))
    if (text !== '') process.stdout.write(`${text}\n`)
  },
}

const skippedIn = (modules: readonly TestModule[]) =>
  modules.flatMap((module) => [...module.children.allTests('skipped')].map(({ fullName }) => fullName))

/** The lines about skipped tests by their full names: a test's title names the missing setting. */
export function skippedText(names: readonly string[]): string {
  if (names.length === 0) return ''
  const bySetting = Map.groupBy(names, (name) => /\bBOURSE_[A-Z]+(?:_[A-Z]+)*\b/.exec(name)?.[0])
  const others = bySetting.get(undefined) ?? []
  bySetting.delete(undefined)
  const lines = [...bySetting].map(([setting, these]) => `  ${these.length} of them run with the setting ${setting}`)
  const rest = `  ${others.length} of them do not apply to this machine or dataset; their titles state the reason`
  return [`${counted(names.length)} skipped:`, ...lines, ...(others.length === 0 ? [] : [rest])].join('\n')
}

const counted = (count: number) => (count === 1 ? '1 test was' : `${count} tests were`)
