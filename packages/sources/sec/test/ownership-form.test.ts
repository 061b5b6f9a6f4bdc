import { BadRecord } from '@bourse/kit'
import { UnreadableFile } from '@bourse/kit/readers'
import { describe, expect, it } from 'vitest'
import { ownershipForm, relationshipOf, shareClass, transactionType } from '../src/index.ts'

const transaction = ({
  date = '2025-03-03',
  code = 'S',
  side = 'D',
  shares = '9136',
  price = '<value>159.94</value>',
  title = 'Class A Common Stock',
} = {}) => `
  <nonDerivativeTransaction>
    <securityTitle><value>${title}</value></securityTitle>
    <transactionDate><value>${date}</value></transactionDate>
    <deemedExecutionDate><value>2025-03-04</value></deemedExecutionDate>
    <transactionCoding><transactionFormType>4</transactionFormType><transactionCode>${code}</transactionCode>
      <equitySwapInvolved>1</equitySwapInvolved><footnoteId id="F2"/></transactionCoding>
    <transactionTimeliness><value>L</value></transactionTimeliness>
    <transactionAmounts>
      <transactionShares><value>${shares}</value></transactionShares>
      <transactionPricePerShare>${price}<footnoteId id="F1"/></transactionPricePerShare>
      <transactionAcquiredDisposedCode><value>${side}</value></transactionAcquiredDisposedCode>
    </transactionAmounts>
    <postTransactionAmounts><sharesOwnedFollowingTransaction><value>468198.5</value></sharesOwnedFollowingTransaction>
    </postTransactionAmounts>
    <ownershipNature><directOrIndirectOwnership><value>I</value></directOrIndirectOwnership>
      <natureOfOwnership><value>By Trust</value></natureOfOwnership></ownershipNature>
  </nonDerivativeTransaction>`

const form = (rows: string, { type = '4', more = '' } = {}) => `<?xml version="1.0"?><ownershipDocument>
  <documentType>${type}</documentType><periodOfReport>2025-03-03</periodOfReport>${more}
  <issuer><issuerCik>1</issuerCik><issuerName>Example &amp; Co</issuerName>
    <issuerTradingSymbol>EXA</issuerTradingSymbol></issuer>
  <reportingOwner><reportingOwnerId><rptOwnerCik>0000000007</rptOwnerCik><rptOwnerName>Doe Jane</rptOwnerName>
    </reportingOwnerId>
    <reportingOwnerRelationship><isDirector>true</isDirector><isOfficer>1</isOfficer>
    <officerTitle>Chief Executive Officer</officerTitle></reportingOwnerRelationship></reportingOwner>
  <reportingOwner><reportingOwnerId><rptOwnerCik>8</rptOwnerCik><rptOwnerName>Doe Trust</rptOwnerName>
    </reportingOwnerId>
    <reportingOwnerRelationship><isTenPercentOwner>1</isTenPercentOwner><isOther>1</isOther>
    </reportingOwnerRelationship></reportingOwner>
  <nonDerivativeTable>${rows}<nonDerivativeHolding><securityTitle><value>Held</value></securityTitle>
    </nonDerivativeHolding></nonDerivativeTable>
  <derivativeTable><derivativeTransaction><securityTitle><value>Option</value></securityTitle></derivativeTransaction>
    </derivativeTable>
  <footnotes><footnote id="F1">Average
    price.</footnote><footnote id="F2">Plan.</footnote></footnotes></ownershipDocument>`

describe('Forms 3, 4 and 5', () => {
  it('6.2 rules 1, 2 and 5: one row per transaction for any number of owners, none for holdings', () => {
    const read = ownershipForm(form(transaction(), { more: '<aff10b5One>1</aff10b5One>' }))
    expect(read).toMatchObject({
      form_type: '4',
      period_of_report: '2025-03-03',
      original_filed_on: null,
      issuer: { cik: '0000000001', name: 'Example & Co', symbol: 'EXA' },
      planned_10b5_1: true,
    })
    expect(read.transactions).toEqual([
      {
        sequence: 1,
        transaction_date: '2025-03-03',
        security_title: 'Class A Common Stock',
        share_class: 'A',
        transaction_code: 'S',
        transaction_type: 'sale',
        acquired_disposed: 'disposed',
        shares: '9136',
        price: '159.94',
        value: '1461211.84',
        shares_after: '468198.5',
        direct_or_indirect: 'indirect',
        nature_of_ownership: 'By Trust',
        deemed_execution_date: '2025-03-04',
        equity_swap: true,
        late: true,
        footnotes: ['Plan.', 'Average price.'],
      },
    ])
    expect(read.owners.map(relationshipOf)).toEqual(['director,officer', 'ten_percent_owner,other'])
    expect(read.owners[0]).toMatchObject({ cik: '0000000007', officer_title: 'Chief Executive Officer' })
  })

  it('6.2: a missing price is null, but 0 stays 0', () => {
    const { transactions } = ownershipForm(
      form(transaction({ price: '' }) + transaction({ price: '<value>0</value>' })),
    )
    expect(transactions).toMatchObject([
      { sequence: 1, price: null, value: null },
      { sequence: 2, price: '0', value: '0' },
    ])
  })

  it('6.2 rules 1 and 3: a Form 3 yields no rows, and an amendment states the original’s date', () => {
    expect(ownershipForm(form(transaction(), { type: '3' })).transactions).toEqual([])
    const amended = form(transaction(), {
      type: '4/A',
      more: '<dateOfOriginalSubmission>2025-03-02</dateOfOriginalSubmission>',
    })
    expect(ownershipForm(amended)).toMatchObject({
      form_type: '4/A',
      original_filed_on: '2025-03-02',
      planned_10b5_1: null,
    })
  })

  it('6.2 rule 7: rejects dates after filing or before 1990; the XML may be inside a submission', () => {
    const rows = [
      { date: '2025-03-05' },
      { date: '1925-03-03' },
      { date: '3/3/25' },
      { side: 'X' },
      { code: '' },
      { shares: 'many' },
      {},
    ]
    const text = `<SEC-DOCUMENT><TEXT>\n<XML>\n${form(rows.map(transaction).join(''))}\n</XML>\n</TEXT>`
    const { transactions } = ownershipForm(text, { filed_on: '2025-03-04' })
    expect(transactions.map((row) => (row instanceof BadRecord ? row.message : row.sequence))).toEqual([
      'expected a transaction date no later than the filing date, got 2025-03-05 after 2025-03-04',
      'expected a transaction date from 1990 on, got 1925-03-03',
      'expected a transaction date YYYY-MM-DD, got "3/3/25"',
      'expected A (acquired) or D (disposed), got "X"',
      'expected a one-letter transaction code, got ""',
      'expected a number of shares',
      7,
    ])
    expect(transactions[0]).toMatchObject({ row: { sequence: 1, transaction_date: '2025-03-05', shares: '9136' } })
  })

  it('6.2 rules 4 and 6: class from title, type from code', () => {
    expect(['Class B Common Stock', 'CLASS C', 'Common Stock', 'Classic'].map(shareClass)).toEqual([
      'B',
      'C',
      null,
      null,
    ])
    expect(['P', 'M', 'X', 'W', 'J', 'U'].map(transactionType)).toEqual([
      'purchase',
      'option_exercise',
      'option_exercise',
      'inheritance',
      'other',
      'other',
    ])
  })

  it('rejects other documents', () => {
    expect(() => ownershipForm('<html></html>')).toThrow(UnreadableFile)
    expect(() => ownershipForm(form('', { type: '144' }))).toThrow('expected documentType 3, 4 or 5, got "144"')
    expect(() => ownershipForm(form('').replace('<issuerCik>1<', '<issuerCik>x<'))).toThrow('expected issuerCik')
    expect(() => ownershipForm(form('').replaceAll('reportingOwner>', 'nobody>'))).toThrow('expected a reportingOwner')
    expect(() => ownershipForm(form('<broken>'))).toThrow('expected well-formed XML')
  })
})
