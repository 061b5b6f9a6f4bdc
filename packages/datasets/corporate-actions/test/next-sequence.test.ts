import { expect, test } from 'vitest'
import { corporateEvent } from '../src/index.ts'
import { createSequences, type StoredAction } from '../src/staging/next-sequence.ts'
import { readEvent, type NamedAction } from '../src/staging/read-event.ts'

const DAY = '2026-02-09'

function read(type: string, split_ratio: string | null, more: object = {}): NamedAction {
  const action = readEvent(corporateEvent({ symbol: 'AAPL', type, ex_date: DAY, split_ratio, ...more }))
  if ('rule' in action) throw new Error(action.reason)
  return action
}
const stored = (type: string, ratio: string, sequence: string): StoredAction => ({
  ...read(type, ratio),
  instrument_id: 'ins_aapl',
  sequence,
})

/** Returns the sequences assigned to successive lines. */
function sequences(known: readonly StoredAction[], ...actions: readonly (readonly [NamedAction, string?])[]) {
  const next = createSequences(known)
  return actions.map(([action, listing = 'ins_aapl']) => next(action, listing, false).sequence)
}

test('for each listing, a split and a bonus issue on one day are two actions', () => {
  const [split, bonus] = [read('split', '2:1'), read('bonus issue', '1.1')]
  expect(sequences([], [split], [bonus])).toEqual(['1', '2'])
  expect(sequences([], [bonus], [split])).toEqual(['1', '2'])
  expect(sequences([], [split], [bonus, 'ins_other'])).toEqual(['1', '1'])
})

test('a stored action keeps its sequence, regardless of arrival order and what a split is called', () => {
  const known = [stored('split', '2:1', '1'), stored('stock_dividend', '1.1', '2')]
  expect(sequences(known, [read('bonus issue', '1.2')], [read('reverse_split', '1:10')])).toEqual(['2', '1'])
  expect(sequences([stored('stock_dividend', '1.05', '1')], [read('split', '2:1')])).toEqual(['2'])
})

test('one publisher’s stock dividend is another’s split if the ratio is the same', () => {
  expect(sequences([stored('stock_dividend', '1.05', '1')], [read('split', '21:20')])).toEqual(['1'])
})

test('a withdrawal without terms applies to the only stored action', () => {
  expect(sequences([stored('split', '2:1', '3')], [read('stock_dividend', null, { status: 'cancelled' })])).toEqual([
    '3',
  ])
})
