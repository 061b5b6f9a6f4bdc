import { expect, it } from 'vitest'
import { slowClients } from '../src/faults/slow-clients.ts'
import { threeTimes } from './support/three-times.ts'

it('clients that read slowly, disconnect, or send half a request do not tie up resources for long', async () => {
  expect(await threeTimes(slowClients)).toEqual([])
}, 150_000)
