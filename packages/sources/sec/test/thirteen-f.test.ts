import { BadRecord } from '@bourse/kit'
import { UnreadableFile } from '@bourse/kit/readers'
import { describe, expect, it } from 'vitest'
import { informationTable, sharePositions, thirteenFCover, valueFactor, type InformationRow } from '../src/index.ts'

const info = ({
  cusip = '037833100',
  value = '230054',
  amount = '1733777',
  type = 'SH',
  more = '',
} = {}) => `<infoTable>
  <nameOfIssuer>APPLE INC</nameOfIssuer><titleOfClass>COM</titleOfClass><cusip>${cusip}</cusip><value>${value}</value>
  <shrsOrPrnAmt><sshPrnamt>${amount}</sshPrnamt><sshPrnamtType>${type}</sshPrnamtType></shrsOrPrnAmt>${more}
  <investmentDiscretion>SOLE</investmentDiscretion><votingAuthority><Sole>1</Sole><Shared>2</Shared><None>3</None>
    </votingAuthority></infoTable>`
const table = (...rows: readonly string[]) =>
  `<?xml version="1.0"?><informationTable xmlns="http://www.sec.gov/edgar/document/thirteenf/informationtable">
  ${rows.join('')}</informationTable>`
const prefixed = (xml: string) => xml.replace(/<(\/?)(?=[a-zA-Z])/g, '<$1ns1:').replace('xmlns=', 'xmlns:ns1=')

function good(text: string): InformationRow[] {
  return [...informationTable(text)].map((row) => {
    if (row instanceof BadRecord) throw row
    return row
  })
}

const apple = {
  name: 'APPLE INC',
  title_of_class: 'COM',
  cusip: '037833100',
  figi: null,
  reported_value: '230054',
  amount: '1733777',
  amount_type: 'shares',
  put_call: null,
  discretion: 'SOLE',
  other_managers: null,
  voting_sole: '1',
  voting_shared: '2',
  voting_none: '3',
}

describe('information tables', () => {
  it('information tables are read from XML with and without prefixes, inside a submission and standalone', () => {
    expect(good(table(info()))).toEqual([apple])
    expect(good(`<TEXT>\n<XML>\n${prefixed(table(info()))}\n</XML>`)).toEqual([apple])
  })

  it('information tables are read from the rendered page, with thousands separators and each year’s header', () => {
    const row = (cells: readonly string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
    const head = [
      'NAME OF ISSUER',
      'TITLE OF CLASS',
      'CUSIP',
      'FIGI',
      '(to the nearest dollar)',
      'PRN AMT',
      'PRN',
      'CALL',
      'DISCRETION',
      'MANAGER',
      'SOLE',
      'SHARED',
      'NONE',
    ]
    const cells = [
      'APPLE INC',
      'COM',
      '037833100',
      '&nbsp;',
      '230,054',
      '1,733,777',
      'SH',
      '',
      'SOLE',
      '',
      '1',
      '2',
      '3',
    ]
    expect(good(`<html><table>${row(['COLUMN 1'])}${row(head)}${row(cells)}</table></html>`)).toEqual([apple])
    const [older] = good(`<table>${row(head.toSpliced(3, 2, '(x$1000)'))}${row(cells.toSpliced(3, 1))}</table>`)
    expect(older).toEqual(apple)
  })

  it('6.1 rule 7: information tables report rows with an invalid CUSIP or number, and pad short CUSIPs', () => {
    const rows = [
      ...informationTable(
        table(
          info({ cusip: '037833101' }),
          info({ value: '' }),
          info({ amount: '-' }),
          info({ type: 'XX' }),
          info({ cusip: '37833100' }),
        ),
      ),
    ]
    expect(rows.map((row) => (row instanceof BadRecord ? row.message : row.cusip))).toEqual([
      'expected a CUSIP with a valid check digit, got "037833101"',
      'expected a value, got ""',
      'expected a number of shares or principal, got "-"',
      'expected SH or PRN, got "XX"',
      '037833100',
    ])
  })

  it('information tables reject other files', () => {
    expect(() => good('<html><table><tr><td>1</td></tr></table></html>')).toThrow(UnreadableFile)
    expect(() => good('<informationTable><infoTable>')).toThrow(UnreadableFile)
  })

  it('6.1 rules 5 and 6: share positions sum rows with the same CUSIP; puts, calls and principal amounts never count', () => {
    const put = info({ more: '<putCall>Put</putCall>' })
    const rows = good(table(info(), info({ value: '6', amount: '23.5' }), put, info({ type: 'PRN' })))
    expect(rows.map(({ put_call, amount_type }) => put_call ?? amount_type)).toEqual([
      'shares',
      'shares',
      'put',
      'principal',
    ])
    expect(sharePositions(rows)).toEqual([
      { cusip: '037833100', name: 'APPLE INC', shares: '1733800.5', reported_value: '230060' },
    ])
  })

  it('6.1 rule 8: a report’s unit is the one in which values match the closes, otherwise the filing date decides', () => {
    const position = (cusip: string, reported_value: string) => ({ cusip, name: '', shares: '100', reported_value })
    const thousands = ['A', 'B', 'C'].map((cusip) => position(cusip, '13'))
    const dollars = ['A', 'B', 'C'].map((cusip) => position(cusip, '26000'))
    const close = () => '130'
    expect(valueFactor(thousands, close, '2023-02-28')).toEqual({ factor: 1000, by: 'closes' })
    expect(valueFactor(dollars, close, '2021-02-28')).toEqual({ factor: 1, by: 'closes' })
    expect(valueFactor(thousands, () => undefined, '2023-01-02')).toEqual({ factor: 1000, by: 'filing-date' })
    expect(valueFactor(thousands, () => undefined, '2023-01-03')).toEqual({ factor: 1, by: 'filing-date' })
  })

  it('6.1 rule 8: a single value decides if one factor brings it within 10% of its close', () => {
    const one = (reported_value: string, filed_on: string) =>
      valueFactor([{ cusip: 'A', name: '', shares: '100', reported_value }], () => '130', filed_on)
    expect(one('13', '2023-02-28')).toEqual({ factor: 1000, by: 'closes' })
    expect(one('14.3', '2023-02-28')).toEqual({ factor: 1000, by: 'closes' })
    expect(one('13000', '2021-02-28')).toEqual({ factor: 1, by: 'closes' })
    expect(one('14.4', '2023-02-28')).toEqual({ factor: 1, by: 'filing-date' })
    expect(one('20000', '2021-02-28')).toEqual({ factor: 1000, by: 'filing-date' })
    // Two positions that contradict each other do not decide the factor.
    const both = ['13', '13000'].map((value) => ({ cusip: 'A', name: '', shares: '100', reported_value: value }))
    expect(valueFactor(both, () => '130', '2023-02-28')).toEqual({ factor: 1, by: 'filing-date' })
  })
})

const cover = (
  more = '',
  type = '13F-HR',
) => `<edgarSubmission xmlns="http://www.sec.gov/edgar/thirteenffiler" xmlns:com="http://www.sec.gov/edgar/common">
  <headerData><submissionType>${type}</submissionType><filerInfo><filer><credentials><cik>0000000009</cik>
    </credentials></filer>
  <periodOfReport>12-31-2024</periodOfReport></filerInfo></headerData>
  <formData><coverPage>${more}<filingManager><name>EXAMPLE ADVISORS</name></filingManager>
    <reportType>13F COMBINATION REPORT</reportType>
  <otherManagersInfo><otherManager><cik>10</cik><name>OTHER</name></otherManager></otherManagersInfo></coverPage>
  <summaryPage><tableEntryTotal>90</tableEntryTotal><tableValueTotal>192767</tableValueTotal></summaryPage></formData>
    </edgarSubmission>`

describe('13F covers', () => {
  it('13F covers return manager, quarter and the table’s expected contents', () => {
    expect(thirteenFCover(cover())).toEqual({
      cik: '0000000009',
      name: 'EXAMPLE ADVISORS',
      form_type: '13F-HR',
      period_of_report: '2024-12-31',
      report_type: '13F COMBINATION REPORT',
      amendment: false,
      amendment_number: null,
      amendment_type: null,
      file_number: null,
      other_managers: [{ cik: '0000000010', name: 'OTHER' }],
      table_entries: 90,
      table_value: '192767',
    })
  })

  it('6.1 rule 6: 13F covers distinguish restatements from new holdings', () => {
    const info = (type: string) =>
      `<isAmendment>true</isAmendment><amendmentNo>2</amendmentNo><amendmentInfo>
    <amendmentType>${type}</amendmentType></amendmentInfo>`
    expect(thirteenFCover(cover(info('RESTATEMENT'), '13F-HR/A'))).toMatchObject({
      amendment: true,
      amendment_number: 2,
      amendment_type: 'restatement',
    })
    expect(thirteenFCover(cover(info('NEW HOLDINGS')))).toMatchObject({
      amendment: true,
      amendment_type: 'new_holdings',
    })
  })

  it('13F covers reject other documents', () => {
    expect(() => thirteenFCover('<html></html>')).toThrow(UnreadableFile)
    expect(() => thirteenFCover(cover('', '4'))).toThrow('expected submission type 13F, got "4"')
    expect(() => thirteenFCover(cover().replace('12-31-2024', '13-31-2024'))).toThrow('expected a period MM-DD-YYYY')
  })
})
