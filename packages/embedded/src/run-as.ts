import { execFile } from 'node:child_process'
import { parse } from 'node:path'
import { promisify } from 'node:util'
import type { ServerUser } from './server-user.ts'

const run = promisify(execFile)

/**
 * What a child needs of the environment; never the host's secrets, for the server outlives the host and runs as another
 * user.
 */
const PASSED_ON = ['PATH', 'SystemRoot', 'TEMP', 'TMP']

/** Options of a child process that runs as that user, in English, from a folder that everybody can enter. */
export function runningAs(user: ServerUser | undefined) {
  const kept = PASSED_ON.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]))
  return {
    cwd: parse(process.cwd()).root,
    env: { ...Object.fromEntries(kept), LC_ALL: 'C' },
    windowsHide: true,
    ...(user && { uid: user.uid, gid: user.gid }),
  }
}

/** Runs a program to its end as that user and gives its output; throws with what it printed on standard error. */
export async function runAs(user: ServerUser | undefined, program: string, args: readonly string[]): Promise<string> {
  return (await run(program, args, runningAs(user))).stdout
}

/** Whether a program runs as that user and ends well. */
export const succeeds = (...run: Parameters<typeof runAs>): Promise<boolean> =>
  runAs(...run).then(
    () => true,
    () => false,
  )
