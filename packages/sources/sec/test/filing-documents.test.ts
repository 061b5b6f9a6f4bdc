import { UnreadableFile } from '@bourse/kit/readers'
import { describe, expect, it } from 'vitest'
import { exhibits, filingIndexJson, filingIndexPage, submissionText } from '../src/index.ts'

const text = `<SEC-DOCUMENT>0000000001-25-000003.txt : 20250303
<SEC-HEADER>0000000001-25-000003.hdr.sgml : 20250303
<ACCEPTANCE-DATETIME>20250303160730
ACCESSION NUMBER:		0000000001-25-000003
CONFORMED SUBMISSION TYPE:	8-K
CONFORMED PERIOD OF REPORT:	20250228
FILED AS OF DATE:		20250304

FILER:

	COMPANY DATA:	
		COMPANY CONFORMED NAME:			EXAMPLE CORP
		CENTRAL INDEX KEY:			0000000001

	FILING VALUES:
		FORM TYPE:		8-K
		SEC FILE NUMBER:	001-00001
		FILM NUMBER:		25700001
</SEC-HEADER>
<DOCUMENT>
<TYPE>8-K
<SEQUENCE>1
<FILENAME>a-8k.htm
<DESCRIPTION>8-K
<TEXT>
<XBRL>
<html><body>Item 9.01. Exhibits</body></html>
</XBRL>
</TEXT>
</DOCUMENT>
<DOCUMENT>
<TYPE>EX-99.1
<SEQUENCE>2
<FILENAME>ex991.htm
<DESCRIPTION>PRESS RELEASE
<TEXT>
Words
</TEXT>
</DOCUMENT>
<DOCUMENT>
<TYPE>EX-101.SCH
<SEQUENCE>3
<FILENAME>a.xsd
<TEXT>
</TEXT>
</DOCUMENT>
<DOCUMENT>
<TYPE>GRAPHIC
<SEQUENCE>4
<FILENAME>logo.jpg
<TEXT>
</TEXT>
</DOCUMENT>
<DOCUMENT>
<TYPE>EX-27
<SEQUENCE>5
<TEXT>
</TEXT>
</DOCUMENT>
</SEC-DOCUMENT>`
const folder = 'https://www.sec.gov/Archives/edgar/data/1/000000000125000003/'

describe('complete submissions', () => {
  const read = submissionText(text)

  it('complete submissions return the header and every document without its wrapper', () => {
    const { documents, ...header } = read
    expect(header).toEqual({
      filing_id: '0000000001-25-000003',
      form_type: '8-K',
      filed_on: '2025-03-04',
      accepted_at: '2025-03-03T21:07:30Z',
      reporting_period: '2025-02-28',
      items: null,
      parties: [
        { role: 'FILER', cik: '0000000001', name: 'EXAMPLE CORP', file_number: '001-00001', film_number: '25700001' },
      ],
    })
    expect(documents).toHaveLength(5)
    expect(documents[0]).toEqual({
      type: '8-K',
      position: 1,
      file_name: 'a-8k.htm',
      description: null,
      url: `${folder}a-8k.htm`,
      media_type: 'text/html',
      size_bytes: null,
      text: '<html><body>Item 9.01. Exhibits</body></html>',
    })
  })

  it('5.3 rules 1 and 2: exhibits start with EX-; XBRL is marked; graphics and unnamed documents are excluded', () => {
    expect(exhibits(read.documents)).toMatchObject([
      { exhibit_number: '99.1', exhibit_type: 'EX-99.1', description: 'PRESS RELEASE', position: 2, xbrl: false },
      { exhibit_number: '101.SCH', file_name: 'a.xsd', description: null, media_type: 'application/xml', xbrl: true },
    ])
  })

  it('the daily feed’s tags (.nc) are read like the archive’s labels, with item codes and each filer', () => {
    const fed = submissionText(`<SUBMISSION>
<ACCESSION-NUMBER>0000000001-25-000003
<TYPE>8-K
<PUBLIC-DOCUMENT-COUNT>5
<PERIOD>20250228
<ITEMS>2.02
<ITEMS>9.01
<FILING-DATE>20250304
<FILER>
<COMPANY-DATA>
<CONFORMED-NAME>EXAMPLE CORP
<CIK>0000000001
<FISCAL-YEAR-END>1231
</COMPANY-DATA>
<FILING-VALUES>
<FORM-TYPE>8-K
<FILE-NUMBER>001-00001
<FILM-NUMBER>25700001
</FILING-VALUES>
<FORMER-COMPANY>
<FORMER-CONFORMED-NAME>OLD NAME CORP
</FORMER-COMPANY>
</FILER>
<SUBJECT-COMPANY>
<COMPANY-DATA>
<CONFORMED-NAME>OTHER CORP
<CIK>0000000002
</COMPANY-DATA>
</SUBJECT-COMPANY>
${text.slice(text.indexOf('<DOCUMENT>')).replace('</SEC-DOCUMENT>', '</SUBMISSION>')}`)
    expect(fed).toEqual({
      ...read,
      accepted_at: null,
      items: ['2.02', '9.01'],
      parties: [
        ...read.parties,
        { role: 'SUBJECT COMPANY', cik: '0000000002', name: 'OTHER CORP', file_number: null, film_number: null },
      ],
    })
    expect(() => submissionText('<SUBMISSION>\n<TYPE>8-K\n<DOCUMENT>')).toThrow('expected <ACCESSION-NUMBER>')
  })

  it('complete submissions are rejected if they are truncated or have no header', () => {
    expect(() => submissionText('<html></html>')).toThrow(UnreadableFile)
    expect(() => submissionText(text.replace('FILED AS OF DATE', 'X'))).toThrow('expected ACCESSION NUMBER')
    expect(() => submissionText(text.slice(0, text.indexOf('Words')))).toThrow('fetch the file again')
  })
})

const page = `<html><body><div id="formHeader"><div id="formName"><strong>Form 8-K</strong> - Current report:</div>
<div id="secNum"><strong>SEC Accession <acronym>No.</acronym></strong> 0000000001-25-000003</div></div>
<div class="formGrouping"><div class="infoHead">Filing Date</div><div class="info">2025-03-04</div>
<div class="infoHead">Accepted</div><div class="info">2025-03-03 16:07:30</div></div>
<div class="formGrouping"><div class="infoHead">Period of Report</div><div class="info">2025-02-28</div></div>
<table class="tableFile" summary="Document Format Files">
<tr><th>Seq</th><th>Description</th><th>Document</th><th>Type</th><th>Size</th></tr>
<tr><td>1</td><td>8-K</td><td><a href="/ix?doc=/Archives/edgar/data/1/000000000125000003/a-8k.htm">
a-8k.htm</a> iXBRL</td><td>8-K</td><td>27623</td></tr>
<tr><td>2</td><td>PRESS &amp; RELEASE</td><td>
    <a href="/Archives/edgar/data/1/000000000125000003/ex991.htm">ex991.htm</a></td><td>EX-99.1</td><td>120433</td></tr>
<tr><td>&nbsp;</td><td>Complete submission text file</td><td>
    <a href="/Archives/edgar/data/1/000000000125000003/0000000001-25-000003.txt">0000000001-25-000003.txt</a></td>
    <td>&nbsp;</td><td>400000</td></tr>
</table>
<table class="tableFile" summary="Data Files">
<tr><th>Seq</th><th>Description</th><th>Document</th><th>Type</th><th>Size</th></tr>
<tr><td>3</td><td>XBRL SCHEMA</td><td><a href="/Archives/edgar/data/1/000000000125000003/a.xsd">a.xsd</a></td>
    <td>EX-101.SCH</td><td>3000</td></tr>
</table></body></html>`

describe('filing index pages', () => {
  const read = filingIndexPage(page, `${folder}0000000001-25-000003-index.htm`)

  it('5.3 rule 4: index pages yield documents with type, description, size and address, without the complete submission', () => {
    const { documents, ...about } = read
    expect(about).toEqual({
      filing_id: '0000000001-25-000003',
      form_type: '8-K',
      filed_on: '2025-03-04',
      accepted_at: '2025-03-03T21:07:30Z',
      reporting_period: '2025-02-28',
    })
    expect(documents).toEqual([
      {
        type: '8-K',
        position: 1,
        file_name: 'a-8k.htm',
        description: null,
        url: `${folder}a-8k.htm`,
        media_type: 'text/html',
        size_bytes: 27623,
      },
      expect.objectContaining({ type: 'EX-99.1', description: 'PRESS & RELEASE', size_bytes: 120433 }),
      expect.objectContaining({ type: 'EX-101.SCH', position: 3, url: `${folder}a.xsd` }),
    ])
    expect(exhibits(documents).map(({ exhibit_number }) => exhibit_number)).toEqual(['99.1', '101.SCH'])
  })

  it('index.json, which contains only names and sizes, is read', () => {
    const json = JSON.stringify({
      directory: {
        item: [
          { name: 'a.htm', size: '12', type: 'text.gif' },
          { name: 'b.htm', size: '' },
        ],
      },
    })
    expect(filingIndexJson(json)).toEqual([
      { file_name: 'a.htm', size_bytes: 12 },
      { file_name: 'b.htm', size_bytes: null },
    ])
    expect(() => filingIndexJson('{}')).toThrow(UnreadableFile)
    expect(() => filingIndexPage('<html></html>', folder)).toThrow(UnreadableFile)
  })
})
