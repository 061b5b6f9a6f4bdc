import { expect, it } from 'vitest'
import { failedTests } from '../failed-tests.ts'

it('failed tests and files that could not run are listed, each with the start of its error', () => {
  const passed = { fullName: 'adds', status: 'passed' }
  const failed = {
    fullName: 'divides',
    status: 'failed',
    failureMessages: ['Error: expected 1\n  - got 2\n    at a.ts:1'],
  }
  const testResults = [
    { name: '/a.test.ts', message: '', assertionResults: [passed, failed] },
    { name: '/b.test.ts', message: 'SyntaxError: no such export\n', assertionResults: [] },
    { name: '/c.test.ts', assertionResults: [passed] },
  ]
  expect(failedTests({ testResults })).toEqual([
    '/a.test.ts: divides: Error: expected 1\n  - got 2',
    '/b.test.ts: SyntaxError: no such export',
  ])
})
