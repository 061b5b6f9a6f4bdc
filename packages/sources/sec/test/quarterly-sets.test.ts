import { BadRecord } from '@bourse/kit'
import { describe, expect, it } from 'vitest'
import { form13fCovers, form13fRow, form345Set, type SetLine } from '../src/index.ts'

const number = '0000000001-23-000001'
const submission = {
  ACCESSION_NUMBER: number,
  FILING_DATE: '03-MAR-2023',
  PERIOD_OF_REPORT: '01-MAR-2023',
  DATE_OF_ORIG_SUB: '02-MAR-2023',
  DOCUMENT_TYPE: '4/A',
  ISSUERCIK: '0000000009',
  ISSUERNAME: 'Example',
  ISSUERTRADINGSYMBOL: 'EXA',
  AFF10B5ONE: '',
}
const owner = {
  ACCESSION_NUMBER: number,
  RPTOWNERCIK: '0000000007',
  RPTOWNERNAME: 'Doe Jane',
  RPTOWNER_RELATIONSHIP: 'Director,TenPercentOwner',
  RPTOWNER_TITLE: '',
}
const sale = {
  ACCESSION_NUMBER: number,
  NONDERIV_TRANS_SK: '12',
  SECURITY_TITLE: 'Class B Common Stock',
  SECURITY_TITLE_FN: 'F2',
  TRANS_DATE: '01-MAR-2023',
  TRANS_CODE: 'S',
  EQUITY_SWAP_INVOLVED: '0',
  TRANS_TIMELINESS: '',
  TRANS_SHARES: '100.0',
  TRANS_PRICEPERSHARE: '1.5',
  TRANS_PRICEPERSHARE_FN: 'F1, F2',
  TRANS_ACQUIRED_DISP_CD: 'D',
  SHRS_OWND_FOLWNG_TRANS: '7',
  DIRECT_INDIRECT_OWNERSHIP: 'D',
}
const footnotes = ['F1', 'F2'].map((id) => ({ ACCESSION_NUMBER: number, FOOTNOTE_ID: id, FOOTNOTE_TXT: `Note ${id}` }))

const formsOf = (submissions: readonly SetLine[], transactions: readonly SetLine[] = [sale]) => [
  ...form345Set({ submissions, owners: [owner], transactions, footnotes }),
]

describe('quarterly insider transaction sets', () => {
  it('quarterly insider transaction sets yield the form’s content, with rows in key order', () => {
    const grant = {
      ...sale,
      NONDERIV_TRANS_SK: '9',
      TRANS_CODE: 'A',
      TRANS_ACQUIRED_DISP_CD: 'A',
      TRANS_DATE: '04-MAR-2023',
    }
    const [form] = formsOf([submission], [sale, grant])
    expect(form).toMatchObject({
      filing_id: number,
      filed_on: '2023-03-03',
      form_type: '4/A',
      period_of_report: '2023-03-01',
      original_filed_on: '2023-03-02',
      issuer: { cik: '0000000009', name: 'Example', symbol: 'EXA' },
      owners: [
        { cik: '0000000007', is_director: true, is_officer: false, is_ten_percent_owner: true, officer_title: null },
      ],
      planned_10b5_1: null,
      transactions: [
        { message: 'expected a transaction date no later than the filing date, got 2023-03-04 after 2023-03-03' },
        {
          sequence: 2,
          transaction_type: 'sale',
          share_class: 'B',
          shares: '100',
          value: '150',
          footnotes: ['Note F2', 'Note F1'],
        },
      ],
    })
  })

  it('quarterly insider transaction sets report unreadable submissions, and continue', () => {
    const wrong = [
      { ...submission, ACCESSION_NUMBER: '1' },
      { ...submission, FILING_DATE: '2023-03-03' },
      { ...submission, DOCUMENT_TYPE: '144' },
      { ...submission, ISSUERCIK: '' },
      submission,
    ]
    expect(formsOf(wrong).map((form) => (form instanceof BadRecord ? form.message : form.filing_id))).toEqual([
      'expected an accession number',
      'expected filing and period dates such as 31-MAR-2023',
      'expected document type 3, 4 or 5',
      'expected CIKs of an issuer and an owner',
      number,
    ])
  })
})

describe('quarterly 13F sets', () => {
  const report = {
    ACCESSION_NUMBER: number,
    FILING_DATE: '14-FEB-2023',
    SUBMISSIONTYPE: '13F-HR/A',
    CIK: '9',
    PERIODOFREPORT: '31-DEC-2022',
  }
  const cover = {
    ACCESSION_NUMBER: number,
    ISAMENDMENT: 'Y',
    AMENDMENTNO: '1',
    AMENDMENTTYPE: 'RESTATEMENT',
    FILINGMANAGER_NAME: 'ADVISORS',
  }
  const summary = { ACCESSION_NUMBER: number, TABLEENTRYTOTAL: '2', TABLEVALUETOTAL: '300' }

  it('quarterly 13F sets yield covers with accession number and filing date', () => {
    expect([...form13fCovers({ submissions: [report], covers: [cover], summaries: [summary] })]).toMatchObject([
      {
        filing_id: number,
        filed_on: '2023-02-14',
        cik: '0000000009',
        name: 'ADVISORS',
        period_of_report: '2022-12-31',
        amendment: true,
        amendment_number: 1,
        amendment_type: 'restatement',
        table_entries: 2,
        table_value: '300',
      },
    ])
    const [bad] = [...form13fCovers({ submissions: [{ ...report, PERIODOFREPORT: '' }], covers: [], summaries: [] })]
    expect(bad).toBeInstanceOf(BadRecord)
  })

  it('quarterly 13F sets yield rows from the table of all reports', () => {
    const line = {
      ACCESSION_NUMBER: number,
      NAMEOFISSUER: 'APPLE INC',
      CUSIP: '037833100',
      VALUE: '5333',
      SSHPRNAMT: '41045',
      SSHPRNAMTTYPE: 'SH',
    }
    expect(form13fRow(line)).toMatchObject({
      filing_id: number,
      cusip: '037833100',
      amount: '41045',
      amount_type: 'shares',
    })
    expect(form13fRow({ ...line, CUSIP: '037833101' })).toBeInstanceOf(BadRecord)
    expect(form13fRow({ ...line, ACCESSION_NUMBER: '' })).toBeInstanceOf(BadRecord)
  })
})
