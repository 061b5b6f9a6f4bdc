import { expect, test } from 'vitest'
import type { Context } from '../src/context.ts'
import { acceptingCosts } from '../src/setup/accept-costs.ts'
import type { Asker } from '../src/setup/ask.ts'
import type { OwnSource } from '../src/sources/named-source.ts'

const publisher = { name: 'Acme', licence: 'MIT', hosts: ['acme.example'], requestsPerSecond: 1 }
const owned = (billsRequests: boolean) =>
  ({ source: { id: 'acme-day', publisher: { ...publisher, billsRequests } } }) as unknown as OwnSource
const COST = 'Acme bills each request: 3 units would cost about 0.06 USD.'

/** Accepts a cost of three units, and returns the questions and the lines that the operator sees. */
async function accepted(own: OwnSource, yes: true | undefined, answer = false): Promise<readonly string[]> {
  const seen: string[] = []
  const context = { output: { say: (line: string) => void seen.push(line) } } as unknown as Context
  const asker = { confirm: async (question: string) => (seen.push(question), answer) } as unknown as Asker
  await acceptingCosts(context, asker, yes)(own, async () => ({ units: 3, amount: '0.06', currency_code: 'USD' }))
  return seen
}

test('bourse setup confirms billed costs, --yes accepts them, and other publishers cost nothing', async () => {
  expect(await accepted(owned(true), undefined, true)).toEqual([`${COST} Accept this cost?`, COST])
  expect(await accepted(owned(true), true)).toEqual([COST])
  await expect(accepted(owned(true), undefined)).rejects.toThrow(COST)
  expect(await accepted(owned(false), undefined)).toEqual([])
})
