import { closeSync, mkdirSync, openSync, unlinkSync, writeSync } from 'node:fs'
import { readdir, readFile, stat, unlink } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { createSums, type Sum } from './sums.ts'

/**
 * Milliseconds after which a file from a different machine counts as abandoned: an active writer adds a batch about
 * every second.
 */
const LEFT_MS = 600_000

/** One process's usage files, one per batch that may not be in the database yet. They survive the process. */
export type Journal = ReturnType<typeof openJournal>

/** A batch left by a process that has ended, with its writer's id. */
export interface LeftBatch {
  readonly writer: string
  readonly batch: number
  readonly sums: readonly Sum[]
  remove(): Promise<void>
}

const machine = hostname().replaceAll(/[^A-Za-z0-9-]/g, '-')
const FILE = /^(\d+)_([0-9a-f-]{36})_([A-Za-z0-9-]+)\.(\d+)\.ndjson$/

/** The writers in this process. Their files are not abandoned while the process runs. */
const living = new Set<string>()

/** Opens a writer's journal. Calls `onError` once if files cannot be written. */
export function openJournal(folder: string, writer: string, onError: (error: unknown) => void) {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  living.add(writer)
  const open = new Map<number, number>()
  const pathOf = (batch: number) => join(folder, `${process.pid}_${writer}_${machine}.${batch}.ndjson`)
  let isBroken = false
  return {
    /** Writes a batch's sums before they are added to the database. */
    write(batch: number, sums: readonly Sum[]): void {
      if (isBroken) return
      try {
        const known = open.get(batch)
        const file = known ?? openSync(pathOf(batch), 'a', 0o600)
        if (known === undefined) open.set(batch, file)
        writeSync(file, sums.map((sum) => `${JSON.stringify(sum)}\n`).join(''))
      } catch (error) {
        isBroken = true
        onError(error)
      }
    },
    /** Deletes the file of a batch that is in the database. */
    done(batch: number): void {
      const file = open.get(batch)
      if (file === undefined) return
      open.delete(batch)
      try {
        closeSync(file)
        unlinkSync(pathOf(batch))
      } catch (error) {
        onError(error)
      }
    },
  }
}

/** Returns ended processes' batches that are not in the database, in the order in which they were written. */
export async function leftBatches(folder: string, now: number): Promise<readonly LeftBatch[]> {
  const names = await readdir(folder).catch(() => [])
  const left: LeftBatch[] = []
  for (const name of names) {
    const [, pid = '', writer = '', host = '', batch = ''] = FILE.exec(name) ?? []
    const path = join(folder, name)
    if (writer === '' || living.has(writer) || !(await isLeft({ pid: Number(pid), host, path }, now))) continue
    const text = await readFile(path, 'utf8').catch(() => undefined)
    if (text === undefined) continue
    left.push({ writer, batch: Number(batch), sums: sumsIn(text), remove: () => unlink(path).catch(() => undefined) })
  }
  return left.toSorted((a, b) => (a.writer === b.writer ? a.batch - b.batch : a.writer < b.writer ? -1 : 1))
}

async function isLeft(
  { pid, host, path }: { readonly pid: number; readonly host: string; readonly path: string },
  now: number,
): Promise<boolean> {
  if (host === machine) return pid === process.pid || !isAlive(pid)
  const found = await stat(path).catch(() => undefined)
  return found !== undefined && now - found.mtimeMs > LEFT_MS
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Reads the sums of complete lines: the last line may be truncated. */
function sumsIn(text: string): readonly Sum[] {
  const sums = createSums()
  for (const line of text.slice(0, text.lastIndexOf('\n') + 1).split('\n'))
    if (line !== '') sums.addSum(JSON.parse(line) as Sum)
  return sums.all()
}
