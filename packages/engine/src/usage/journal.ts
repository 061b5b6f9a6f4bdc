import { closeSync, mkdirSync, openSync, unlinkSync, writeSync } from 'node:fs'
import { readdir, readFile, stat, unlink } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { createSums, type Sum } from './sums.ts'

/**
 * Milliseconds after which a file of another machine is taken for left: its writer adds a batch within a second or so.
 */
const LEFT_MS = 600_000

/**
 * Files of one process in a folder, one per batch that is not known to be in the database. What is written survives the
 * process.
 */
export type Journal = ReturnType<typeof openJournal>

/** A batch that a process left, with who it was. */
export interface LeftBatch {
  readonly writer: string
  readonly batch: number
  readonly sums: readonly Sum[]
  remove(): Promise<void>
}

const machine = hostname().replaceAll(/[^A-Za-z0-9-]/g, '-')
const FILE = /^(\d+)_([0-9a-f-]{36})_([A-Za-z0-9-]+)\.(\d+)\.ndjson$/

/** Writers of this process, which are not left while it lives. */
const living = new Set<string>()

/** Opens the journal of a writer; `onError` hears once that nothing can be written. */
export function openJournal(folder: string, writer: string, onError: (error: unknown) => void) {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  living.add(writer)
  const open = new Map<number, number>()
  const pathOf = (batch: number) => join(folder, `${process.pid}_${writer}_${machine}.${batch}.ndjson`)
  let isBroken = false
  return {
    /** Writes sums of a batch down before anything else happens. */
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
    /** Forgets a batch that is in the database. */
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

/** Batches of processes that have ended without adding them, in the order in which they were written. */
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

/** Sums of whole lines: the last one may have been cut off. */
function sumsIn(text: string): readonly Sum[] {
  const sums = createSums()
  for (const line of text.slice(0, text.lastIndexOf('\n') + 1).split('\n'))
    if (line !== '') sums.addSum(JSON.parse(line) as Sum)
  return sums.all()
}
