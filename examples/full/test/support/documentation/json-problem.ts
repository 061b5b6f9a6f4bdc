import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, type Block } from './blocks.ts'
import type { DemoService } from './demo-service.ts'
import { run } from './run.ts'
import type { Reader } from './shell.ts'

/** Host settings: a block with one of these is a configuration. */
const SETTINGS = ['sources', 'plans', 'datasets', 'markets', 'log_level']

/** Returns the problem with a JSON block that cannot be parsed, or that the host or the stream rejects. */
export async function jsonProblem(block: Block, reader: Reader, demo: DemoService): Promise<string | undefined> {
  const value: unknown = JSON.parse(block.code)
  if (typeof value !== 'object' || value === null) return undefined
  if (SETTINGS.some((name) => name in value)) return configurationProblem(block, reader)
  if ('action' in value) return messageProblem(value, demo)
  return undefined
}

interface Doctor {
  readonly findings: readonly { readonly check: string; readonly level: string; readonly message: string }[]
}

/** The full deployment's `doctor` checks the settings of the host and of every source. */
async function configurationProblem({ code }: Block, { folder, env }: Reader): Promise<string | undefined> {
  const file = join(folder, 'config-of-a-block.json')
  writeFileSync(file, code)
  const { stdout, stderr } = await run(
    process.execPath,
    [join(ROOT, 'examples/full/src/bourse.ts'), 'doctor', '--json'],
    {
      cwd: folder,
      env: { ...env, BOURSE_CONFIG: file },
    },
  )
  if (!stdout.startsWith('{')) return stderr
  const { findings }: Doctor = JSON.parse(stdout)
  return findings.find(({ check, level }) => ['sources', 'plans', 'schedules'].includes(check) && level !== 'ok')
    ?.message
}

interface StreamMessage {
  readonly type: string
  readonly accepted?: readonly unknown[]
  readonly message?: string
}

/** Sends a message over an authenticated stream; the response must not be an error or reject a symbol. */
async function messageProblem(message: object, { address, ownerKey }: DemoService): Promise<string | undefined> {
  const socket = new WebSocket(`${address.replace('http', 'ws')}/v1/stream`)
  const isKey = 'key' in message
  try {
    await new Promise((resolve) => socket.addEventListener('open', resolve))
    if (!isKey) await ask(socket, { action: 'auth', key: ownerKey })
    const answer = await ask(socket, isKey ? { ...message, key: ownerKey } : message)
    if (answer.type === 'error') return answer.message
    return JSON.stringify(answer).includes('"rejected":[{') ? JSON.stringify(answer) : undefined
  } finally {
    socket.close()
  }
}

function ask(socket: WebSocket, message: object): Promise<StreamMessage> {
  return new Promise((resolve, reject) => {
    socket.addEventListener('message', ({ data }) => resolve(JSON.parse(String(data)) as StreamMessage), { once: true })
    socket.addEventListener('close', ({ code }) => reject(new Error(`the stream closed with ${code}`)), { once: true })
    socket.send(JSON.stringify(message))
  })
}
