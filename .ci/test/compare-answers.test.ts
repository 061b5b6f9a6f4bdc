import { describe, expect, it } from 'vitest'
import { staleEntries, unnamedChanges } from '../upgrade/compare-answers.ts'
import { CHANGED_ANSWERS } from '../upgrade/changed-answers.ts'

const CHANGED = [
  { calls: '/v1/actions?', members: ['data[].legs[].id'], changeset: 'legs.md', sentence: 'Legs have the member `id`' },
]
const before = '{"data":[{"name":"A","legs":[{"symbol":"B"}]}]'
const found = (after: string, call = '/v1/actions?symbols=A') => unnamedChanges(call, before, after, CHANGED)

describe('responses from two releases', () => {
  it('responses from two releases may differ in a property that a changeset names', () => {
    expect(found('{"data":[{"name":"A","legs":[{"symbol":"B","id":"ins_b"}]}]')).toEqual([])
  })

  it('responses from two releases may not differ in another property of the same response', () => {
    expect(found('{"data":[{"name":"Z","legs":[{"symbol":"B","id":"ins_b"}]}]')).toEqual([
      '/v1/actions?symbols=A: data[].name: expected "A", got "Z"',
    ])
  })

  it('responses from two releases may not differ in a named property of a different call', () => {
    expect(found('{"data":[{"name":"A","legs":[{"symbol":"B","id":"ins_b"}]}]', '/v1/others')).toEqual([
      '/v1/others: data[].legs[].id: expected nothing, got "ins_b"',
    ])
  })

  it('responses from two releases may not have fewer rows, or equal values serialized differently', () => {
    expect(found('{"data":[]')).toEqual(['/v1/actions?symbols=A: data[]: expected "1 items", got "0 items"'])
    expect(found('{"data":[{"legs":[{"symbol":"B"}],"name":"A"}]')).toEqual([
      '/v1/actions?symbols=A: the values are equal, but their order or formatting differs',
    ])
  })
})

describe('the list of changed responses', () => {
  it('quotes changesets that exist', () => {
    expect(staleEntries(CHANGED_ANSWERS)).toEqual([])
  })

  it('an entry in the list of changed responses is reported once its changeset is released', () => {
    expect(staleEntries(CHANGED)).toEqual([
      '/v1/actions?: legs.md is released: remove its entry from changed-answers.ts',
    ])
  })
})
