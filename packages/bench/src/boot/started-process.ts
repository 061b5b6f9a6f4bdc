import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'

/** Clock ticks per second, the unit in which Linux counts CPU time; the same on all current machines. */
const TICKS = 100
const KIB = 1024

/** A process that reported that it is ready. */
export interface StartedProcess {
  /** Seconds from the process's start to its first output. */
  readonly seconds: number
  /** The process's output up to the end of its first line. */
  readonly output: string
  /** CPU time so far, user and system, in seconds; undefined if the system does not report it (only Linux does). */
  processorSeconds(): number | undefined
  /** Current resident memory in MiB; undefined if the system does not report it. */
  residentMib(): number | undefined
  /** Asks the process to exit, and resolves when it has exited. */
  stop(): Promise<void>
}

/** Starts Node with some arguments and waits for its first output. */
export async function startProcess(
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<StartedProcess> {
  const { PATH, HOME, TMPDIR } = process.env
  const from = performance.now()
  const child = spawn(process.execPath, args, {
    env: { PATH, HOME, TMPDIR, ...environment },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const ended = once(child, 'exit')
  const first = await Promise.race([once(child.stdout, 'data'), ended.then(() => undefined)])
  if (first === undefined) throw new Error(`node ${args.join(' ')} exited before it was ready`)
  const seconds = (performance.now() - from) / 1000
  child.stdout.resume()
  return {
    seconds,
    output: String(first[0]),
    processorSeconds: () => reportedBySystem(() => processorSeconds(child.pid)),
    residentMib: () => reportedBySystem(() => residentMib(child.pid)),
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

function reportedBySystem<T>(look: () => T): T | undefined {
  return process.platform === 'linux' ? look() : undefined
}

/** The fields after the name of the program, which may contain any characters. */
function processorSeconds(pid: number | undefined): number {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS
}

function residentMib(pid: number | undefined): number {
  const found = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Math.round(Number(found?.[1]) / KIB)
}
