import type { Caller } from '@bourse/kit/delivery'
import { operations, type Operations } from '@bourse/services'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startFilesHost, type FilesHost } from './support/files-host.ts'
import { actions, bars } from './support/sample-datasets.ts'

let files: FilesHost
beforeAll(async () => {
  files = await startFilesHost()
  await files.publish(actions, [
    { symbol: 'VFIAX', ex_date: '2001-03-02', kind: 'distribution', legs: [] },
    { symbol: 'VOD', ex_date: '2001-03-02', kind: 'dividend', legs: [] },
  ])
  await files.publish(bars, [])
})
afterAll(() => files.host.close())

const service = (): Operations => {
  const found = files.host.host.wiring.service(operations)
  if (found === undefined) throw new Error('no operations')
  return found
}
const selection = {
  operation: 'corporate-actions.list',
  parameters: { from: '2001-03-02', to: '2001-03-02', symbol_at: '2001-03-02' },
}

async function rowsOf(caller: Caller): Promise<string> {
  const { pin } = await service().pin(caller, selection)
  let text = ''
  for await (const piece of service().rows(caller, selection, { pin, format: 'csv' })) text += piece.text
  return text
}

describe('the operator as a caller', () => {
  test('the operator as a caller reads every market and the complete history without a key', async () => {
    const text = await rowsOf(service().operator())
    expect(text).toContain('VFIAX')
    expect(text).toContain('VOD')
  })

  test('the operator as a caller lacks the excluded capabilities, and is the same caller each time', async () => {
    expect(await rowsOf(service().operator({ without: ['mutual-funds.read'] }))).not.toContain('VFIAX')
    expect(service().operator({ without: ['b', 'a'] })).toBe(service().operator({ without: ['a', 'b'] }))
    const without = service().operator({ without: ['corporate-actions.read'] })
    await expect(service().authorize(without, selection)).rejects.toMatchObject({ code: 'capability-missing' })
  })

  test('the operator as a caller cannot call operations, because it has no account, and cannot be forged', async () => {
    await expect(service().call(service().operator(), selection)).rejects.toThrow('no account')
    const forged = { ...service().operator() }
    await expect(service().pin(forged, selection)).rejects.toThrow('expected a caller that the host created')
    expect(await service().callerOf(forged.keyId)).toBeUndefined()
  })
})
