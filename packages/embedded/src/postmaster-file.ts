import { existsSync } from 'node:fs'
import { readFile, readlink, realpath, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileText } from './file-text.ts'
import { runAs } from './run-as.ts'

/** Facts that a running server writes to its data folder. */
export interface Postmaster {
  readonly pid: number
  readonly port: number
  /** The folder of the server's Unix socket, or 127.0.0.1. */
  readonly host: string
  readonly status: string
}

/** Reads `postmaster.pid`; undefined if it is missing or unreadable. The file may belong to a server that died. */
export async function readPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const lines = ((await fileText(postmasterFile(cluster))) ?? '').split('\n').map((line) => line.trim())
  const [pid, , , port, socketFolder = '', , , status = ''] = lines
  if (!/^\d+$/.test(pid ?? '')) return undefined
  const known = { pid: Number.parseInt(pid ?? '', 10), port: Number.parseInt(port ?? '', 10), status }
  const hasSocket = socketFolder !== '' && existsSync(join(socketFolder, `.s.PGSQL.${port}`))
  return { ...known, host: hasSocket ? socketFolder : '127.0.0.1' }
}

function postmasterFile(cluster: string): string {
  return join(cluster, 'postmaster.pid')
}

/** Whether a process is alive and is the server of this data folder, not another process with a reused id. */
export async function isServerOf(cluster: string, pid: number): Promise<boolean> {
  if (process.platform === 'linux') return isServerOnLinux(cluster, pid)
  const [program, args]: [string, string[]] =
    process.platform === 'win32'
      ? ['tasklist', ['/FI', `PID eq ${pid}`, '/NH']]
      : ['ps', ['-o', 'comm=', '-p', `${pid}`]]
  return (await runAs(undefined, program, args).catch(() => '')).includes('postgres')
}

/**
 * The working directory of a server is its data folder. In a container, root may not see the working directory of other
 * users' processes, but always sees the command line.
 */
async function isServerOnLinux(cluster: string, pid: number): Promise<boolean> {
  try {
    return (await readlink(`/proc/${pid}/cwd`)) === (await realpath(cluster))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false
    return (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).includes('postgres')
  }
}

/**
 * Makes a dead server's file harmless. PostgreSQL refuses to start while the process id in the file belongs to a
 * running process of the same user, except its own parent: so this process, as the parent, writes its own id there. The
 * rest is unchanged, because PostgreSQL also uses it to detect surviving processes of the dead server.
 */
export async function disownPostmasterFile(cluster: string): Promise<void> {
  const file = postmasterFile(cluster)
  const text = await fileText(file)
  if (text !== undefined && process.platform !== 'win32')
    await writeFile(file, text.replace(/^[^\n]*/, `${process.pid}`))
}
