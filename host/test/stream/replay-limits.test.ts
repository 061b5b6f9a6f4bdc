import { expect, test } from 'vitest'
import type { Member } from '../../src/stream/resumable/groups.ts'
import { createReplayLimits } from '../../src/stream/resumable/replay-limits.ts'

const member = (accountId: string, isReplay = true): Member =>
  ({ principal: { accountId }, subscription: { isReplay } }) as Member

test('replays of an account read 5,000 batches in a minute, and other subscriptions any number', () => {
  let now = Date.parse('2026-03-02T22:00:30Z')
  const limits = createReplayLimits(() => now)
  const [first, second, other, live] = [member('a'), member('a'), member('b'), member('a', false)]
  for (let turn = 0; turn < 250; turn++) expect(limits.excessReads([first, second, live], 20)).toEqual([])
  expect(limits.excessReads([first, other, live], 1)).toEqual([first])
  expect(limits.excessReads([second], 1)).toEqual([second])
  expect(limits.excessReads([live], 100_000)).toEqual([])
  now += 30_000
  expect(limits.excessReads([first, other], 20)).toEqual([])
})
