import { describe, expect, it } from 'vitest'
import { skippedText } from '../skipped-tests.ts'

describe('the summary of skipped tests', () => {
  it('the summary of skipped tests is empty if none were skipped', () => {
    expect(skippedText([])).toBe('')
  })

  it('the summary of skipped tests has their count, and the settings that run them', () => {
    const real = 'real files (skipped: BOURSE_REALDATA is not set) > has all rows'
    const browser = 'in a browser (skipped: BOURSE_BROWSER names none) > has no error'
    expect(skippedText([real, real, browser, 'eod > pages join, skipped: there are no pages'])).toBe(
      [
        '4 tests were skipped:',
        '  2 of them run with the setting BOURSE_REALDATA',
        '  1 of them run with the setting BOURSE_BROWSER',
        '  1 of them do not apply to this machine or dataset; their titles state the reason',
      ].join('\n'),
    )
    expect(skippedText([real])).toBe('1 test was skipped:\n  1 of them run with the setting BOURSE_REALDATA')
  })
})
