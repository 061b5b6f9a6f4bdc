import { BadRecord } from '@bourse/kit'
import { UnreadableFile } from '@bourse/kit/readers'
import { describe, expect, it } from 'vitest'
import { figiAnswers, figiJob } from '../src/index.ts'

describe('a request to OpenFIGI', () => {
  it.each([
    [
      { exchange_mic: 'XNYS', symbol: 'BRK.B', isin: null },
      { idType: 'TICKER', idValue: 'BRK/B', micCode: 'XNYS' },
    ],
    [
      { exchange_mic: 'XLON', symbol: 'FIXL', isin: 'GB0000000009' },
      { idType: 'ID_ISIN', idValue: 'GB0000000009', micCode: 'XLON' },
    ],
  ])('a request to OpenFIGI identifies a listing by ISIN, otherwise by ticker: %j', (listing, job) => {
    expect(figiJob(listing)).toEqual(job)
  })
})

describe('a response from OpenFIGI', () => {
  const answers = (...values: readonly object[]) => figiAnswers(JSON.stringify(values), values.length)

  it('a response from OpenFIGI has the composite FIGI, otherwise the exchange’s FIGI', () => {
    const venue = { figi: 'BBG00000FX11', compositeFIGI: 'BBG00000FX02', ticker: 'FIXA' }
    expect(answers({ data: [venue] }, { data: [{ figi: 'BBG00000FX11', compositeFIGI: null }] })).toEqual([
      { figi: 'BBG00000FX02' },
      { figi: 'BBG00000FX11' },
    ])
    expect(answers({ data: [venue, { ...venue, figi: 'BBG00000FX20' }] })).toEqual([{ figi: 'BBG00000FX02' }])
  })

  it('a response from OpenFIGI without a FIGI states why', () => {
    const two = [{ figi: 'BBG00000FX11' }, { figi: 'BBG00000FX20' }]
    expect(answers({ data: two }, { warning: 'No identifier found.' }, { error: 'No identifier found.' })).toEqual([
      'several-figis',
      'unknown-to-publisher',
      'unknown-to-publisher',
    ])
    expect(answers({ error: 'Invalid idValue format.' })[0]).toBeInstanceOf(BadRecord)
  })

  it('a response from OpenFIGI is rejected if it lacks a result for any listing', () => {
    expect(() => figiAnswers('[{"warning":"No identifier found."}]', 2)).toThrow(UnreadableFile)
    expect(() => figiAnswers('{"error":"x"}', 1)).toThrow(UnreadableFile)
  })
})
