import { expect, it } from 'vitest'
import { postgres } from '../src/faults/postgres.ts'
import { threeTimes } from './support/three-times.ts'

it('a database that restarts, or whose connections are terminated, causes 503s for a while and nothing else', async () => {
  expect(await threeTimes(postgres)).toEqual([])
}, 150_000)
