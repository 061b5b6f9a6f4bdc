import { systemClock } from '@bourse/host'
import { programOf, runCommand, type Context } from '@bourse/bourse/commands'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { publisherCommand } from '../src/commands/publisher.ts'

let folder: string
let stop: AbortController
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bourse-publisher-'))
  stop = new AbortController()
})
afterEach(() => {
  stop.abort()
  rmSync(folder, { recursive: true })
})

/** Runs `dataset publisher …` until the test ends; `printed` is its result, `lines` are all of its lines. */
function publisher(...words: readonly string[]) {
  const lines: string[] = []
  const printed: { readonly url?: string }[] = []
  const context: Context = {
    name: 'dataset',
    installed: async () => ({ datasets: [], unloaded: [] }),
    environment: {},
    clock: systemClock,
    signal: stop.signal,
    output: {
      json: false,
      isTerminal: false,
      print: (document, more) => {
        printed.push(document)
        lines.push(...more)
      },
      say: (line) => void lines.push(line),
      progress: () => ({ update: () => undefined, end: () => undefined }),
    },
  }
  const program = () => programOf(context, 'Datasets', [publisherCommand(context)])
  const code = runCommand(context, ['publisher', ...words, '--port', '0'], program)
  return { code, lines, printed }
}

async function urlOf({ printed }: ReturnType<typeof publisher>): Promise<string> {
  await expect.poll(() => printed.length).toBe(1)
  return printed[0]?.url ?? ''
}

describe('dataset publisher', () => {
  it('dataset publisher serves files, checks the key and the plan, and prints requests without keys', async () => {
    mkdirSync(join(folder, 'v3/reference'), { recursive: true })
    writeFileSync(join(folder, 'v3/reference/splits?ticker=AAPL'), '{"results":[]}')
    const running = publisher('massive', '--plan', 'basic', '--bodies', folder, '--fault', '429@3')
    const url = await urlOf(running)
    const get = (key = 'SECRET-CANARY-1') =>
      fetch(`${url}/v3/reference/splits?ticker=AAPL&apiKey=${key}`, { headers: { authorization: `Bearer ${key}` } })
    expect(await (await get()).json()).toEqual({ results: [] })
    expect([(await get('wrong')).status, (await get()).status, (await get()).status]).toEqual([401, 429, 200])
    expect(running.lines[0]).toContain(`The fake publisher massive serves 1 file at ${url}.`)
    expect(running.lines[1]).toContain(`{"publishers":{"massive":{"base_url":"${url}"}}}`)
    expect(running.lines.at(-2)).toMatch(/GET \/v3\/reference\/splits\?ticker=AAPL&apiKey=%5Bkey%5D: 429.*\(fault\)$/)
    expect(running.lines.slice(1).join('\n')).not.toContain('SECRET-CANARY-1')
    stop.abort()
    expect(await running.code).toBe(0)
    await expect(get()).rejects.toThrow()
  })

  it('dataset publisher applies faults with values, limited to addresses', async () => {
    writeFileSync(join(folder, 'a.csv'), 'date,close\n')
    writeFileSync(join(folder, 'b.csv'), 'date,close\n')
    const url = await urlOf(publisher('plain', '--bodies', folder, '--fault', 'redirect=/b.csv', '--path', '/a*'))
    const get = async (path: string) => (await fetch(`${url}${path}`, { redirect: 'manual' })).status
    expect([await get('/a.csv'), await get('/b.csv'), await get('/c.csv')]).toEqual([302, 200, 404])
  })

  it.each([
    [['acme'], 'is not a publisher', 'massive'],
    [['massive', '--plan', 'gold'], 'is not a plan of massive', 'basic'],
    [['ecb', '--plan', 'gold'], 'is not a plan of ecb', 'omit --plan'],
    [['plain', '--fault', 'flood'], 'is not a fault', '429@3'],
    [['plain', '--fault', 'cut=few'], 'is not a fault', 'cut=100'],
    [['plain', '--bodies', '/nowhere/at/all'], 'does not exist', 'Name a folder'],
  ])('dataset publisher rejects %j and names the fix', async (words, problem, fix) => {
    const { code, lines } = publisher(...words)
    expect(await code).not.toBe(0)
    expect(lines.join('\n')).toContain(problem)
    expect(lines.join('\n')).toContain(fix)
  })
})
