import { expect, it } from 'vitest'
import { mcpAttacks } from '../src/faults/mcp-attacks.ts'
import { threeTimes } from './support/three-times.ts'

it('endless arguments and large batches at /mcp are rejected or limited, while others are served', async () => {
  expect(await threeTimes(mcpAttacks)).toEqual([])
}, 150_000)
