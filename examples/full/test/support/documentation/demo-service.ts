import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { get } from 'node:http'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { join } from 'node:path'
import { inject } from 'vitest'

/** A service as `npm start` starts it, in its own folder. */
export interface DemoService {
  readonly address: string
  readonly port: string
  readonly ownerKey: string
  close(): Promise<void>
}

interface Started {
  readonly address: string
  readonly keys_file: string
}

/** Starts the full deployment on a free port, as on a reader's second start, with the demo market already loaded. */
export async function startDemo(folder: string): Promise<DemoService> {
  await copyLoadedDemo(join(folder, '.bourse'))
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const env = {
    PATH,
    NODE_COMPILE_CACHE,
    HOME: folder,
    BOURSE_PORT: '0',
    BOURSE_METRICS_PORT: '0',
    BOURSE_LOG_LEVEL: 'error',
  }
  const child = spawn(process.execPath, [join(folder, 'examples/full/src/bourse.ts'), 'serve', '--json'], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = text(child.stderr)
  const [line] = await Promise.race([
    once(createInterface(child.stdout), 'line'),
    once(child, 'exit').then(async () => Promise.reject(new Error(await said))),
  ])
  const started: Started = JSON.parse(String(line))
  const kept: { readonly owner: string } = JSON.parse(await readFile(started.keys_file, 'utf8'))
  return {
    address: started.address,
    port: new URL(started.address).port,
    ownerKey: kept.owner,
    async close() {
      if (child.exitCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Copies the data folder that the test run loaded the demo market into. */
async function copyLoadedDemo(into: string): Promise<void> {
  const [answer] = await once(get(`${inject('loadedDemo')}?into=${encodeURIComponent(into)}`), 'response')
  const problem = await text(answer)
  if (answer.statusCode !== 200) throw new Error(problem)
}
