import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { chmod, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
/** Number of checks for an ended process, and the milliseconds between them. */
const [LOOKS, BETWEEN] = [300, 100]

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bourse-npm-start-'))
  // The database server may run as another user, which needs access to its folder.
  await chmod(folder, 0o755)
})
const started: ChildProcess[] = []
afterEach(() => started.splice(0).forEach((child) => child.kill('SIGTERM')))
afterAll(() => rm(folder, { recursive: true, force: true }))

/** The environment of a reader, without the variables of the calling script. */
const environment = (dataDir: string) => {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env
  const settings = { BOURSE_DEMO: 'off', BOURSE_PORT: '0', BOURSE_METRICS_PORT: '0', BOURSE_LOG_LEVEL: 'error' }
  return { PATH, HOME, NODE_COMPILE_CACHE, ...settings, BOURSE_DATA_DIR: join(folder, dataDir) }
}

const isThere = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )

async function goes(isGone: () => Promise<boolean>): Promise<boolean> {
  for (let looks = 0; looks < LOOKS; looks++) {
    if (await isGone()) return true
    await sleep(BETWEEN)
  }
  return false
}

describe('the service as a reader starts it', () => {
  // The scripts without the installation step, which has already run.
  test.each([
    ['npm start', ['npm', 'start', '--ignore-scripts'], 'npx pnpm bourse --help'],
    ['npx pnpm bourse serve', ['pnpm', 'bourse', 'serve'], 'npx pnpm bourse --help'],
  ])(
    '%s: SIGTERM stops the server and its database',
    async (name, words, help) => {
      const [command = '', ...rest] = words
      const dataDir = name.replaceAll(' ', '-')
      const child = spawn(command, rest, { cwd: ROOT, env: environment(dataDir), stdio: ['ignore', 'pipe', 'ignore'] })
      started.push(child)
      const said: string[] = []
      for await (const line of createInterface(child.stdout)) {
        said.push(line)
        if (line.startsWith('Press Ctrl-C to stop')) break
      }
      const address = said.join('\n').match(/is running on (\S+)/)?.[1] ?? ''
      expect((await fetch(`${address}/livez`)).status).toBe(200)
      expect(said.join('\n')).toContain(help)
      expect(said.filter((line) => line.startsWith('$'))).toEqual([])

      child.kill('SIGTERM')
      const isGone = () =>
        fetch(`${address}/livez`).then(
          () => false,
          () => true,
        )
      expect(await goes(isGone)).toBe(true)
      expect(await goes(async () => !(await isThere(join(folder, dataDir, 'postgres', 'postmaster.pid'))))).toBe(true)
    },
    120_000,
  )

  test('a command prints only its result', () => {
    const { stdout, stderr } = spawnSync('pnpm', ['bourse', '--version'], {
      cwd: ROOT,
      env: environment('none'),
      encoding: 'utf8',
    })
    expect([stdout, stderr]).toEqual([expect.stringMatching(/^\d+\.\d+\.\d+\n$/), ''])
  })
})
