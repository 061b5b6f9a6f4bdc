import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { REPOSITORY } from './deployment-files.ts'

const { PATH, NODE_COMPILE_CACHE } = process.env
const PROGRAM = `${REPOSITORY}examples/full/src/bourse.ts`

/** A host that runs as a process, as in a container. */
export interface Replica {
  readonly address: string
  readonly port: number
  /** Sends a signal and resolves to the exit code, or null if the signal ended the process. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>
}

/** Starts `bourse serve` with only the given environment, by default on a free port. */
export async function startReplica(environment: Readonly<Record<string, string>>, port = 0): Promise<Replica> {
  const env = { PATH, NODE_COMPILE_CACHE, ...environment, BOURSE_HOST: '127.0.0.1', BOURSE_PORT: String(port) }
  const child = spawn(process.execPath, [PROGRAM, 'serve', '--json'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const said = text(child.stderr)
  const exited = once(child, 'exit')
  const [line] = await Promise.race([
    once(createInterface(child.stdout), 'line'),
    exited.then(async () => Promise.reject(new Error(await said))),
  ])
  const { address }: { readonly address: string } = JSON.parse(String(line))
  return {
    address: address.replace('localhost', '127.0.0.1'),
    port: Number(new URL(address).port),
    async end(signal) {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal)
      await exited
      return child.exitCode
    },
  }
}

/** Runs one of the deployment's commands and resolves to its output. */
export async function runCommand(
  words: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<string> {
  const env = { PATH, NODE_COMPILE_CACHE, ...environment }
  const child = spawn(process.execPath, [PROGRAM, ...words], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const exited = once(child, 'exit')
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)])
  await exited
  if (child.exitCode !== 0) throw new Error(stderr)
  return stdout
}
