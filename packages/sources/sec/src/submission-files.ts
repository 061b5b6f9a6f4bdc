import type { InputFile } from '@bourse/kit'
import { filingId } from './addresses.ts'

/**
 * Recognizes complete submissions among an operator's files by an accession number in the file name; for a source's
 * `files`.
 */
export const submissionFiles = {
  expected: 'complete submissions with the accession number in the file name: 0000320193-25-000079.txt or .nc',
  unit(name: string): { readonly filing_id: string } | undefined {
    const filing_id = filingId(/(\d{10}-\d{2}-\d{6})\.(?:txt|nc)$/.exec(name)?.[1] ?? '')
    return filing_id === undefined ? undefined : { filing_id }
  },
  async raw([file]: readonly InputFile[]): Promise<{ readonly submission: string }> {
    if (file === undefined) throw new Error('expected a complete submission')
    return { submission: await file.text() }
  },
}
