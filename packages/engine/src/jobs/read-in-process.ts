import { UnreadableFile } from '@bourse/kit/readers'
import { fork, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { setPriority } from 'node:os'
import { MOST_MEMORY, type Order, type Piece, type ReaderName, type Readers } from './reading/messages.ts'

/** Milliseconds between memory checks of a process, and the timeout for one piece. */
const [LOOK_MS, PIECE_MS] = [20, 5 * 60_000]
/** Maximum number of concurrent tasks, and of idle processes available for reuse. */
const [MOST_TASKS, MOST_IDLE] = [4, 1]
/** An idle process that uses more memory than this is replaced. */
const LIGHT = MOST_MEMORY / 2
/** Maximum JavaScript heap in MiB: less than the memory limit, so that a full heap ends the process first. */
const HEAP_MIB = 448
/** Reading runs at a lower priority than serving requests. */
const NICE = 10

/** Resolved by package name, so that sources and build start the same file. */
const ENTRY = createRequire(import.meta.url).resolve('@bourse/engine/jobs/reading-process')
/** Environment variables passed to a reading process; none of them is secret. */
const ENVIRONMENT = ['PATH', 'TMPDIR', 'TEMP', 'TMP', 'TZ', 'LANG', 'HOME', 'SystemRoot', 'NODE_COMPILE_CACHE']

/**
 * Reads untrusted input in a separate process, piece by piece, at most one piece ahead of the consumer. Throws
 * `UnreadableFile` if the process dies, for example because it exceeds 512 MiB of resident memory.
 */
export async function* readInProcess<Name extends ReaderName>(
  name: Name,
  input: Readers[Name]['takes'],
  { milliseconds = PIECE_MS }: { readonly milliseconds?: number } = {},
): AsyncGenerator<Readers[Name]['yields']> {
  const reader = await acquire()
  let isComplete = false
  try {
    reader.begin({ begin: name, takes: input })
    for (let pending = reader.next(milliseconds); ;) {
      const piece = await pending
      if (!('value' in piece)) isComplete = true
      if ('error' in piece) throw errorOf(piece.error)
      if ('done' in piece) return
      pending = reader.next(milliseconds)
      // The next iteration throws the error. If there is no next iteration, the process is terminated anyway.
      pending.catch(() => undefined)
      // Both ends run the same version, so the value has the type that the reader yields.
      yield piece.value as Readers[Name]['yields']
    }
  } finally {
    release(reader, isComplete)
  }
}

/** Reads all pieces of a task that yields only a few. */
export async function readAllInProcess<Name extends ReaderName>(
  name: Name,
  input: Readers[Name]['takes'],
): Promise<readonly Readers[Name]['yields'][]> {
  const pieces: Readers[Name]['yields'][] = []
  for await (const piece of readInProcess(name, input)) pieces.push(piece)
  return pieces
}

/** A handle to a reading process. */
type Reader = ReturnType<typeof startReader>

const idle: Reader[] = []
const waiting: (() => void)[] = []
let tasks = 0

async function acquire(): Promise<Reader> {
  if (tasks >= MOST_TASKS) await new Promise<void>((resolve) => waiting.push(resolve))
  tasks++
  for (let reader = idle.pop(); reader !== undefined; reader = idle.pop())
    if (reader.isAlive()) {
      reader.wake()
      return reader
    }
  return startReader()
}

function release(reader: Reader, isComplete: boolean): void {
  tasks--
  if (isComplete && idle.length < MOST_IDLE && reader.isAlive() && reader.memory() < LIGHT) {
    reader.rest()
    idle.push(reader)
  } else reader.end()
  waiting.shift()?.()
}

function startReader() {
  const child = fork(ENTRY, [], {
    execArgv: [`--max-old-space-size=${HEAP_MIB}`, '--disable-warning=ExperimentalWarning'],
    env: Object.fromEntries(ENVIRONMENT.map((name) => [name, process.env[name]])),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  let waits: PromiseWithResolvers<Piece> | undefined
  let death: Error | undefined
  const die = (error: Error) => {
    death ??= error
    child.kill('SIGKILL')
    waits?.reject(death)
  }
  child.on('message', (piece: Piece) => waits?.resolve(piece))
  child.on('error', (error) => die(error))
  child.on('exit', (code, signal) => die(deathBy(code, signal)))
  lower(child)
  let looking: NodeJS.Timeout | undefined
  return {
    isAlive: () => death === undefined,
    memory: () => residentBytes(child),
    begin(order: Order): void {
      looking = setInterval(() => {
        if (residentBytes(child) > MOST_MEMORY) die(tooMuchMemory())
      }, LOOK_MS)
      if (death === undefined) child.send(order, (error) => error !== null && die(error))
    },
    async next(milliseconds: number): Promise<Piece> {
      if (death !== undefined) throw death
      waits = Promise.withResolvers()
      const late = setTimeout(() => die(tooMuchTime(milliseconds)), milliseconds)
      child.send({ next: true } satisfies Order, (error) => error !== null && die(error))
      try {
        return await waits.promise
      } finally {
        clearTimeout(late)
      }
    },
    /** Keeps this process alive until the task completes. */
    wake(): void {
      child.ref()
      child.channel?.ref()
    },
    /** Allows this process to exit while the reading process is still running. */
    rest(): void {
      clearInterval(looking)
      child.unref()
      child.channel?.unref()
    },
    end(): void {
      clearInterval(looking)
      die(new Error('the reading process was stopped'))
    },
  }
}

/**
 * Returns the resident memory as reported by the kernel; 0 if the kernel does not report it, in which case the process
 * monitors its own memory.
 */
function residentBytes({ pid }: ChildProcess): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'latin1')
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024
  } catch {
    return 0
  }
}

function lower({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, NICE)
  } catch {
    // Lowering the priority is optional, so errors are ignored.
  }
}

const MIB = MOST_MEMORY / 1024 / 1024
const tooMuchMemory = () => new UnreadableFile(`the file could not be read within ${MIB} MiB of memory`)
const tooMuchTime = (milliseconds: number) =>
  new UnreadableFile(`the file could not be read: one part took more than ${milliseconds / 1_000} s`)

/** A full heap ends a process with SIGABRT, and excessive memory use with SIGKILL. */
function deathBy(code: number | null, signal: NodeJS.Signals | null): Error {
  if (signal === 'SIGKILL' || signal === 'SIGABRT' || code === 134) return tooMuchMemory()
  return new UnreadableFile(`the file could not be read: the process that read it ended with ${signal ?? code}`)
}

/** Recreates an error from the other process: as the same class for `UnreadableFile`, otherwise with only its name. */
function errorOf({ name, message, more }: Extract<Piece, { error: unknown }>['error']): Error {
  const error = Object.assign(new Error(message), { name, ...more })
  if (name === UnreadableFile.name) Object.setPrototypeOf(error, UnreadableFile.prototype)
  return error
}
