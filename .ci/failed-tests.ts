import type { TestReport } from './recorded-files.ts'

/** Each failed test of a run with the first line of its error, and each file that could not be run at all. */
export const failedTests = ({ testResults }: TestReport): readonly string[] =>
  testResults.flatMap(({ name, message = '', assertionResults }) => {
    const tests = assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages = [] }) => `${name}: ${fullName}: ${firstLine(failureMessages.join('; '))}`)
    return tests.length === 0 && message !== '' ? [`${name}: ${firstLine(message)}`] : tests
  })

const firstLine = (text: string) => text.split('\n', 1)[0] ?? ''
