import { describe, expect, it } from 'vitest'
import { skippedForRecordedFiles } from '../recorded-files.ts'

describe('tests that need recorded files', () => {
  it('tests that need recorded files are the skipped ones whose title names the setting', () => {
    const test = (fullName: string, status: string) => ({ fullName, status })
    const testResults = [
      {
        name: '/a.test.ts',
        assertionResults: [
          test('bars (skipped: BOURSE_REALDATA is not set) agree', 'skipped'),
          test('bars (skipped: BOURSE_REALDATA is not set) end', 'pending'),
        ],
      },
      { name: '/b.test.ts', assertionResults: [test('no message', 'skipped')] },
      { name: '/c.test.ts', assertionResults: [test('reads BOURSE_REALDATA', 'passed')] },
    ]
    expect(skippedForRecordedFiles({ testResults })).toEqual({ files: ['/a.test.ts'], tests: 2 })
  })
})
