import type { TestReport } from './recorded-files.ts'

/** Each failed test in a run, with the start of its error, and each file that could not run at all. */
export const failedTests = ({ testResults }: TestReport): readonly string[] =>
  testResults.flatMap(({ name, message = '', assertionResults }) => {
    const tests = assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages = [] }) => `${name}: ${fullName}: ${beginning(failureMessages.join('; '))}`)
    return tests.length === 0 && message !== '' ? [`${name}: ${beginning(message)}`] : tests
  })

const [LINES, CHARACTERS] = [6, 2_000]

/** Omits the stack but keeps the lines after the message, because a conformance check lists its problems there. */
const beginning = (text: string) => {
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !/^\s+at /.test(line))
  return lines.slice(0, LINES).join('\n').slice(0, CHARACTERS)
}
