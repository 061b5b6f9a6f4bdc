import { problem } from '@bourse/kit'
import { fork } from 'node:child_process'
import { createRequire } from 'node:module'
import { setPriority } from 'node:os'
import { MAX_MS, MAX_RESIDENT, MAX_RESULT_BYTES, MAX_RESULT_ROWS } from '../limits.ts'
import type { LoadedTable, Reply, ResultCell, ResultColumn, StatementFailure, Task } from './messages.ts'

/** Resolved by package name, so that sources and build start the same file. */
const ENTRY = createRequire(import.meta.url).resolve('@bourse/sql/engine-process')
/** Maximum JavaScript heap in MiB; DuckDB's memory is separate. */
const HEAP_MIB = 160
/** Statements run at a lower priority than serving requests. */
const NICE = 10

/** The result of a statement. */
export interface Result {
  readonly columns: readonly ResultColumn[]
  readonly rows: readonly (readonly ResultCell[])[]
}

/** A statement that DuckDB rejects, or cannot run within the limits. */
export class StatementError extends Error {
  override readonly name = 'StatementError'
  /** Offset in the statement in bytes, where known. */
  readonly position: number | undefined

  constructor({ message, position }: StatementFailure) {
    super(message)
    this.position = position
  }
}

/** Parses a statement in its own process and returns DuckDB's syntax tree. Throws `StatementError`. */
export async function parseStatement(sql: string): Promise<unknown> {
  for await (const reply of repliesTo({ kind: 'parse', sql })) if ('tree' in reply) return JSON.parse(reply.tree)
  throw new StatementError({ message: 'the statement could not be parsed', position: undefined })
}

/** Runs a statement on tables in its own process. Throws `StatementError`. */
export async function runStatement(sql: string, tables: readonly LoadedTable[]): Promise<Result> {
  let columns: readonly ResultColumn[] = []
  const rows: (readonly ResultCell[])[] = []
  for await (const reply of repliesTo({ kind: 'run', sql, tables })) {
    if ('columns' in reply) columns = reply.columns
    if ('rows' in reply) for (const row of reply.rows) rows.push(row)
    if ('done' in reply) return { columns, rows }
    if ('tooLarge' in reply) throw tooLarge()
  }
  throw unexpectedEnd('without a result')
}

/** Starts a process for a task, yields its replies and ends it. Throws if it fails, dies or takes too long. */
async function* repliesTo(task: Task): AsyncGenerator<Reply> {
  const child = fork(ENTRY, [], {
    execArgv: [`--max-old-space-size=${HEAP_MIB}`, '--disable-warning=ExperimentalWarning'],
    // Windows starts no process without it; nothing else of the host's environment is passed.
    env: process.env['SystemRoot'] === undefined ? {} : { SystemRoot: process.env['SystemRoot'] },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  lower(child.pid)
  const replies: Reply[] = []
  let ended: Error | undefined
  let wake = Promise.withResolvers<void>()
  const end = (error: Error) => {
    ended ??= error
    wake.resolve()
  }
  const late = setTimeout(() => end(tooLate()), MAX_MS)
  child.on('message', (reply: Reply) => {
    replies.push(reply)
    wake.resolve()
  })
  child.on('error', end)
  child.on('exit', (code, signal) => end(deathBy(code, signal)))
  child.send(task, (error) => error !== null && end(error))
  try {
    for (;;) {
      for (let reply = replies.shift(); reply !== undefined; reply = replies.shift()) {
        if ('failed' in reply) throw new StatementError(reply.failed)
        if ('missing' in reply) throw missing(reply.missing)
        yield reply
      }
      if (ended !== undefined) throw ended
      await wake.promise
      wake = Promise.withResolvers()
    }
  } finally {
    clearTimeout(late)
    child.kill('SIGKILL')
  }
}

function lower(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, NICE)
  } catch {
    // Lowering the priority is optional, so errors are ignored.
  }
}

const stopped = (message: string) => new StatementError({ message, position: undefined })

const tooLate = () =>
  stopped(
    `the statement took more than ${MAX_MS / 1_000} s and was stopped. Read fewer rows, join on equal keys, or ` +
      'aggregate before joining',
  )

const tooLarge = () =>
  stopped(
    `the result has more than ${MAX_RESULT_ROWS.toLocaleString('en')} rows or ` +
      `${MAX_RESULT_BYTES / 1024 / 1024} MiB. Add LIMIT, select fewer columns, or aggregate`,
  )

/** A process that uses too much memory is killed, or aborts. */
function deathBy(code: number | null, signal: NodeJS.Signals | null): Error {
  if (signal !== 'SIGKILL' && signal !== 'SIGABRT' && code !== 134) return unexpectedEnd(`(${signal ?? code})`)
  return stopped(
    `the statement needs more than ${MAX_RESIDENT / 1024 / 1024} MiB of memory and was stopped. Read fewer rows ` +
      'or columns, or aggregate before joining',
  )
}

const unexpectedEnd = (how: string) =>
  problem('internal-error', `The SQL engine ended unexpectedly ${how}. Retry, or simplify the statement.`)

const missing = (reason: string) =>
  problem(
    'dataset-unavailable',
    'SQL is not available here, because DuckDB cannot be loaded on this platform. Ask the operator to install ' +
      `@duckdb/node-api with its native package for ${process.platform}-${process.arch}, or to remove @bourse/sql ` +
      `from the deployment.`,
    { cause: new Error(reason) },
  )
