import { UnreadableFile } from '@bourse/kit/readers'
import { zipOf } from '@bourse/testkit'
import { describe, expect, it } from 'vitest'
import { legalEntities, leisByIsin, SEVERAL_LEIS } from '../src/index.ts'

const [ONE, TWO] = ['FIXTURE0000000000101', 'FIXTURE0000000000202']

describe('the ISIN file', () => {
  it('the ISIN file is joined only with the known ISINs', async () => {
    const lines = ['LEI,ISIN', `${ONE},US0000000001`, `${ONE},US0000000001`, `${ONE},GB0000000009`]
    const archive = zipOf({ 'isin-lei.csv': [...lines, `${TWO},GB0000000009`, `${TWO},FR0000000003`, ''].join('\n') })
    expect([...(await leisByIsin(archive, new Set(['US0000000001', 'GB0000000009', 'DE0000000001'])))]).toEqual([
      ['US0000000001', ONE],
      ['GB0000000009', SEVERAL_LEIS],
    ])
  })

  it('the ISIN file is rejected without its columns or without a CSV file', async () => {
    await expect(leisByIsin(zipOf({ 'a.csv': 'LEI,CODE\n' }), new Set())).rejects.toThrow(UnreadableFile)
    await expect(leisByIsin(zipOf({ 'a.txt': 'LEI,ISIN\n' }), new Set())).rejects.toThrow(UnreadableFile)
  })
})

describe('the golden copy', () => {
  it('the golden copy has the names of the requested entities and whether their LEIs are valid', async () => {
    const lines = [
      'LEI,Entity.LegalName,Entity.LegalName.xmllang,Entity.EntityStatus,Registration.RegistrationStatus',
      `${ONE},"Fixture, S.A.",fr,ACTIVE,LAPSED`,
      `${TWO},FIXTURE TWO,en,NULL,DUPLICATE`,
      'FIXTURE0000000000303,FIXTURE THREE,en,ACTIVE,ISSUED',
    ]
    const archive = zipOf({ 'gleif-goldencopy-lei2.csv': `${lines.join('\n')}\n` })
    const found = []
    for await (const entity of legalEntities(archive, new Set([ONE, TWO]))) found.push(entity)
    expect(found).toEqual([
      { lei: ONE, legal_name: 'Fixture, S.A.', isValid: true },
      { lei: TWO, legal_name: 'FIXTURE TWO', isValid: false },
    ])
  })
})
