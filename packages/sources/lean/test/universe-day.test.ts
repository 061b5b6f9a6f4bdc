import { BadRecord } from '@bourse/kit'
import { expect, test } from 'vitest'
import { universeDay } from '../src/index.ts'

test('a market day has one row per listing', () => {
  expect([...universeDay('AAC RVY73T1OH55X,SCOK,1.20,22879,27454,False,1,1000\n')]).toEqual([
    {
      security_id: 'RVY73T1OH55X',
      ticker: 'SCOK',
      close: '1.2',
      volume: '22879',
      has_fundamentals: false,
      price_factor: '1',
      split_factor: '1000',
    },
  ])
})

test('unreadable lines become bad records', () => {
  const text = 'AAC X,SCOK,1.2\nAAC X,SCOK,0,1,1,True,1,1\nAAC X,SCOK,1,?,1,True,1,1'
  expect([...universeDay(text)].map((row) => row instanceof BadRecord && row.message)).toEqual([
    'expected eight fields',
    'expected a close above 0, got "0"',
    'expected a volume, a price factor and a split factor',
  ])
})
