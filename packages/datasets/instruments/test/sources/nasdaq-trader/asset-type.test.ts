import { expect, test } from 'vitest'
import { assetTypeOf } from '../../../src/sources/nasdaq-trader/index.ts'

test.each([
  ['ACME', 'Acme, Inc. - Common Stock', 'CS'],
  ['ACME.B', 'Acme Corporation Class B', 'CS'],
  ['ACME', 'Acme Holdings', 'CS'],
  ['ACMP', 'Acme Partners LP Common Units representing Limited Partner Interests', 'CS'],
  ['ACT', 'Acme Royalty Trust Units of Beneficial Interest', 'CS'],
  ['ACPF', 'Acme Preferred Income Fund Common Shares of Beneficial Interest', 'CS'],
  ['PRBK', 'Preferred Bank - Common Stock', 'CS'],
  ['ACMY', 'Acme plc - American Depositary Shares, each representing two ordinary shares', 'ADRC'],
  ['ACMY', 'Acme S.A. Sponsored ADR (Norway)', 'ADRC'],
  ['ACMV', 'Acme S.A. ADS (Each Representing 1 Pfd Shares)', 'ADRP'],
  ['ACM.PRA', 'Acme plc ADS Series M', 'ADRP'],
  ['ACM.PRA', 'Acme Corporation Dep Shs Repstg 1/1000 Series J', 'PFD'],
  ['ACMEP', 'Acme Bancorp - Depositary Shares', 'PFD'],
  ['ACMEO', 'Acme Energy LP - Series B Cumulative Preferred Units', 'PFD'],
  ['ACMK', 'Acme Capital Trust VI Cap Securities', 'PFD'],
  ['ACM.WS', 'Acme Inc.', 'WARRANT'],
  ['ACMEW', 'Acme Acquisition Corp. - Warrant', 'WARRANT'],
  ['ACM.U', 'Acme Acquisition Corp. one share and one warrant', 'UNIT'],
  ['ACMEU', 'Acme Acquisition Corp. - Units, each consisting of one share and one warrant', 'UNIT'],
  ['ACMC', 'Acme Energy, Inc. Corporate Units', 'UNIT'],
  ['ACM.RT.WI', 'Acme Fund Rights When Issued', 'RIGHT'],
  ['ACMEZ', 'Acme Pharma - Contingent Value Right', 'RIGHT'],
  ['ACMN', 'Acme Capital 6.25% Senior Notes due 2042', 'NOTE'],
  ['ACM.PRB', 'Acme Insurance 5.10% Subordinated Debentures due 2053', 'NOTE'],
  ['ACMVX', 'Acme Bank VIX Short Term ETN', 'ETN'],
  ['ACMS', 'Acme Corporate Backed Trust Certificates Series 2007-1', 'SP'],
])('%s, %s, is %s', (symbol, name, type) => expect(assetTypeOf({ symbol, name, isFund: false })).toBe(type))

test('a listing that the publisher marks as a fund is an ETF under any name', () => {
  expect(assetTypeOf({ symbol: 'ACMF', name: 'Acme Preferred Stock Portfolio', isFund: true })).toBe('ETF')
})
