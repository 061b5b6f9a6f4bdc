import { expect, it } from 'vitest'
import { postgres } from '../src/faults/postgres.ts'
import { threeTimes } from './support/three-times.ts'

it('a database that restarts, or whose connections are terminated, causes only temporary 503s', async () => {
  expect(await threeTimes(postgres)).toEqual([])
}, 150_000)
