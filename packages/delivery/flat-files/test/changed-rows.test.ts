import { expect, test } from 'vitest'
import { changedRows } from '../src/write/changed-rows.ts'

const HEADER = 'id,date,close\r\n'
const line = (id: string, close: string) => `${id},2026-03-02,${close}\r\n`

async function* eachOf<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items
}

const compare = (before: readonly string[], after: readonly string[], key = ['id', 'date']) =>
  changedRows(eachOf([HEADER, ...before]), eachOf([{ lines: [HEADER] }, { lines: after }]), key)

test('the key distinguishes an insertion, an update and a deletion', async () => {
  const before = [line('a', '1'), line('b', '2'), line('c', '3')]
  expect(await compare(before, [line('a', '1'), line('b', '2.5'), line('d', '4')])).toEqual({
    rows: 4,
    lines: [
      `_change_type,${HEADER}`,
      `update_preimage,${line('b', '2')}`,
      `update_postimage,${line('b', '2.5')}`,
      `insert,${line('d', '4')}`,
      `delete,${line('c', '3')}`,
    ],
  })
})

test('without a key in the file, an update is a deletion and an insertion', async () => {
  const both = await compare([line('a', '1')], [line('a', '2')], ['instrument_id'])
  expect(both?.lines.slice(1)).toEqual([`insert,${line('a', '2')}`, `delete,${line('a', '1')}`])
  expect((await compare([line('a', '1')], [line('a', '2')], []))?.rows).toBe(2)
})

test('rows in a different order are not a change, and duplicate rows are counted', async () => {
  expect((await compare([line('a', '1'), line('b', '2')], [line('b', '2'), line('a', '1')]))?.rows).toBe(0)
  const fewer = await compare([line('a', '1'), line('a', '1')], [line('a', '1')])
  expect(fewer?.lines.slice(1)).toEqual([`delete,${line('a', '1')}`])
})

test('a key that occurs twice is not an update', async () => {
  const changes = await compare([line('a', '1'), line('a', '2')], [line('a', '3')])
  expect(changes?.lines.slice(1)).toEqual([
    `insert,${line('a', '3')}`,
    `delete,${line('a', '1')}`,
    `delete,${line('a', '2')}`,
  ])
})

test('files with other columns, or with more rows than are held in memory, are not compared', async () => {
  const wider = eachOf([{ lines: ['id,date,open,close\r\n'] }])
  expect(await changedRows(eachOf([HEADER, line('a', '1')]), wider, ['id'])).toBeUndefined()
  const many = Array.from({ length: 250_002 }, (_, index) => line(`${index}`, '1'))
  expect(await compare(many, [])).toBeUndefined()
  expect(await compare([], many)).toBeUndefined()
})
