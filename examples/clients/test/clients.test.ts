import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const { PATH, HOME } = process.env

interface Served {
  readonly address: string
  readonly owner_key: string
}

let folder: string
let service: ChildProcess
let served: Served
/** First dates for the examples: a few pages, and no rows at all. */
let start: string
let never: string

/** What `npm start` starts, in a folder of its own. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bourse-clients-'))
  // The database server may run as another user, who has to get to its folder.
  await chmod(folder, 0o755)
  const environment = { PATH, HOME, BOURSE_DATA_DIR: join(folder, 'data'), BOURSE_PORT: '0', BOURSE_LOG_LEVEL: 'error' }
  const child = spawn(process.execPath, [here('../../full/src/bourse.ts'), 'serve', '--json'], {
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  service = child
  const said = text(child.stderr)
  const [line] = await Promise.race([
    once(createInterface(child.stdout), 'line'),
    once(child, 'exit').then(async () => Promise.reject(new Error(await said))),
  ])
  served = JSON.parse(line)
  const dates = (await rows('/v1/eod?symbols=AAPL&limit=120')).map(({ date }) => date)
  start = dates.at(-1) ?? ''
  never = new Date(Date.parse(dates[0] ?? '') + 86_400_000).toISOString().slice(0, 10)
}, 300_000)

afterAll(async () => {
  if (service.exitCode === null) {
    const ended = once(service, 'exit')
    service.kill('SIGTERM')
    await ended
  }
  await rm(folder, { recursive: true, force: true })
})

async function rows(
  path: string,
): Promise<readonly { readonly symbol: string; readonly date: string; readonly close: string }[]> {
  const response = await fetch(served.address + path, { headers: { authorization: `Bearer ${served.owner_key}` } })
  const decimals = (await response.text()).replaceAll(/"close":([\d.]+)/g, '"close":"$1"')
  return JSON.parse(decimals).data
}

/** Runs an example as its reader would, beside the service. */
async function run(words: readonly string[], more: Readonly<Record<string, string>> = {}) {
  const env = {
    PATH,
    HOME,
    BOURSE_URL: served.address,
    BOURSE_KEY: served.owner_key,
    PYTHONDONTWRITEBYTECODE: '1',
    ...more,
  }
  const [command = '', ...rest] = words
  const child = spawn(command, rest, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = once(child, 'exit')
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)])
  await ended
  return { code: child.exitCode, stdout, stderr }
}

const LANGUAGES = [
  { name: 'TypeScript', tool: process.execPath, bars: ['typescript/daily-bars.ts'], order: ['typescript/export.ts'] },
  { name: 'curl', tool: 'sh', needs: 'curl', bars: ['curl/daily-bars.sh'], order: ['curl/export.sh'] },
  { name: 'Python', tool: 'python3', bars: ['python/daily_bars.py'], order: ['python/export.py'] },
]

const isInstalled = (tool: string) => spawnSync(tool, ['--version']).status === 0

describe.each(LANGUAGES)('the examples in $name', ({ name, tool, needs = tool, bars, order }) => {
  const missing = !isInstalled(needs)
  const program = (files: readonly string[], ...words: readonly string[]) => [
    tool,
    ...files.map((file) => here(`../${file}`)),
    ...words,
  ]
  test.runIf(missing)(`are not tested: ${needs} is not installed`, ({ skip }) => skip())

  test.skipIf(missing)('print every daily close since a date, to the last digit', async () => {
    const { code, stdout, stderr } = await run(program(bars, 'AAPL,MSFT', start))
    const expected = await rows(`/v1/eod?symbols=AAPL,MSFT&from=${start}&limit=1000`)
    expect([code, stderr]).toEqual([0, ''])
    expect(expected).toHaveLength(240)
    expect(stdout.trim().split(/\r?\n/)).toEqual([
      'symbol,date,close',
      ...expected.map(({ symbol, date, close }) => `${symbol},${date},${close}`),
    ])
  })

  test.skipIf(missing)('print the names of the columns alone where there is nothing', async () => {
    expect(await run(program(bars, 'AAPL', never))).toEqual({ code: 0, stdout: 'symbol,date,close\n', stderr: '' })
  })

  test.skipIf(missing)('end with the problem where the service refuses', async () => {
    const { code, stderr } = await run(program(bars, 'NOBODY'))
    expect(code).not.toBe(0)
    expect(stderr).toContain('symbol-not-resolved')
    expect(stderr).not.toContain(served.owner_key)
  })

  test.skipIf(missing)('order an export, wait for it and read it', async () => {
    const { code, stdout, stderr } = await run(program(order, 'AAPL,MSFT', start))
    expect(stderr).toMatch(/^ordered exp_[0-9a-f]+\n$/)
    const [newest] = await rows('/v1/eod?symbols=AAPL&limit=1')
    expect([code, stdout]).toEqual([0, `240 rows up to ${newest?.date}\n`])
  })

  test.skipIf(missing)('say what is missing without a key', async () => {
    const { code, stderr } = await run(program(bars), { BOURSE_KEY: '' })
    expect(code, name).not.toBe(0)
    expect(stderr).toContain('Set BOURSE_KEY to an API key')
  })
})
