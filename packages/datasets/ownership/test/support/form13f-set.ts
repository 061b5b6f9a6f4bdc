/** A unit with all managers in a data set. */
export const WHOLE_SET = { set: '2026q1', part: 0, of: 1, managers: [] }

interface Holding {
  readonly shares: number
  readonly cusip?: string
  readonly value?: number
  readonly putCall?: 'Put' | 'Call'
  readonly number?: string
}

/**
 * A data set's tables with two reports by fictional managers; one manager has all holdings that do not name a report.
 */
export function form13fSet(holdings: readonly Holding[]): Readonly<Record<string, Uint8Array>> {
  return {
    'SUBMISSION.tsv': table([
      submission(ONE, '1000777020'),
      submission(TWO, '1000777021'),
      { ...submission('0000777020-26-000003', '1000777022'), SUBMISSIONTYPE: '13F-NT' },
    ]),
    'COVERPAGE.tsv': table([cover(ONE, 'Set One'), cover(TWO, 'Set Two')]),
    'SUMMARYPAGE.tsv': table([ONE, TWO].map((number) => ({ ACCESSION_NUMBER: number, TABLEVALUETOTAL: '0' }))),
    'INFOTABLE.tsv': table(holdings.map(holding)),
  }
}

export const [ONE, TWO] = ['0000777020-26-000001', '0000777020-26-000002'] as const

const submission = (number: string, cik: string) => ({
  ACCESSION_NUMBER: number,
  FILING_DATE: '12-FEB-2026',
  SUBMISSIONTYPE: '13F-HR',
  CIK: cik,
  PERIODOFREPORT: '31-DEC-2025',
})

const cover = (number: string, name: string) => ({
  ACCESSION_NUMBER: number,
  ISAMENDMENT: 'N',
  AMENDMENTNO: '',
  AMENDMENTTYPE: '',
  FILINGMANAGER_NAME: name,
})

const holding = ({ shares, cusip = '023135106', value = shares * 250, putCall, number = ONE }: Holding) => ({
  ACCESSION_NUMBER: number,
  NAMEOFISSUER: 'X',
  TITLEOFCLASS: 'COM',
  CUSIP: cusip,
  VALUE: String(value),
  SSHPRNAMT: String(shares),
  SSHPRNAMTTYPE: 'SH',
  PUTCALL: putCall ?? '',
})

function table(rows: readonly Readonly<Record<string, string>>[]): Uint8Array {
  const lines = [Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row))]
  return new TextEncoder().encode(lines.map((cells) => `${cells.join('\t')}\n`).join(''))
}
