import { expect, it } from 'vitest'
import { readRemarks } from '../../../src/sources/ofac/remarks.ts'

it.each([
  ['Passport 1084010 (Egypt)', { type: 'passport', value: '1084010', country_code: 'EG', alternative: false }],
  ['alt. Passport 19820215', { type: 'passport', value: '19820215', country_code: null, alternative: true }],
  ['Passport G025057 issued 23 Jun 1999 expires 05 Feb 2004', { type: 'passport', value: 'G025057' }],
  ['Cedula No. 16247821 (Colombia)', { type: 'national_id', value: '16247821', country_code: 'CO' }],
  ['NIT # 800146749-7 (Colombia)', { type: 'tax_id', value: '800146749-7' }],
  ['Folio Mercantil No. 343997 (Mexico) issued 14 Dec 2005', { type: 'registration', value: '343997' }],
  ['Vessel Registration Identification IMO 9187629', { type: 'imo', value: '9187629' }],
  ['Identification Number IMO 5342883', { type: 'imo', value: '5342883' }],
  ['MMSI 572469210', { type: 'mmsi', value: '572469210' }],
  ['Aircraft Tail Number YV3360', { type: 'tail_number', value: 'YV3360' }],
  ['Company Number 01074897 (United Kingdom)', { type: 'registration', value: '01074897', country_code: 'GB' }],
  ['Digital Currency Address - ETH 0xAb', { type: 'wallet', value: '0xAb', currency: 'ETH' }],
  ['ISIN RU0009029524', { type: 'isin', value: 'RU0009029524' }],
])('%s', (text, expected) => {
  expect(readRemarks(`${text}.`).identifiers).toMatchObject([expected])
})

it.each([
  ['DOB 10 Dec 1948', { date: '1948-12-10', year: '1948', circa: false }],
  ['alt. DOB 1936', { date: null, year: '1936' }],
  ['DOB Dec 1948', { date: null, year: '1948', text: 'Dec 1948' }],
  ['DOB circa 1951', { date: null, year: '1951', circa: true }],
  ['DOB 1957 to 1958', { date: null, year: null, text: '1957 to 1958' }],
])('%s', (text, expected) => {
  expect(readRemarks(`${text}; Gender Male.`).datesOfBirth).toMatchObject([expected])
})

it('quoted names are weak, regardless of how they begin', () => {
  expect(readRemarks("a.k.a. 'BNC'; f.k.a. ''ABD'; Linked To: X, S.A.").aliases).toEqual([
    { name: 'BNC', type: 'aka', quality: 'weak' },
    { name: "'ABD", type: 'fka', quality: 'weak' },
  ])
})
