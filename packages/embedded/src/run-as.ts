import { execFile } from 'node:child_process'
import { parse } from 'node:path'
import { promisify } from 'node:util'
import type { ServerUser } from './server-user.ts'

const run = promisify(execFile)

/**
 * Environment variables that a child needs; never the host's secrets, because the server outlives the host and runs as
 * another user.
 */
const PASSED_ON = ['PATH', 'SystemRoot', 'TEMP', 'TMP']

/** Options for a child process that runs as `user`, with English messages, in a folder that every user can enter. */
export function runningAs(user: ServerUser | undefined) {
  const variables = PASSED_ON.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]))
  return {
    cwd: parse(process.cwd()).root,
    env: { ...Object.fromEntries(variables), LC_ALL: 'C' },
    windowsHide: true,
    ...(user && { uid: user.uid, gid: user.gid }),
  }
}

/**
 * Runs a program to completion as `user` and returns its output. Throws an error that contains its standard error
 * output.
 */
export async function runAs(user: ServerUser | undefined, program: string, args: readonly string[]): Promise<string> {
  return (await run(program, args, runningAs(user))).stdout
}

/** Whether a program can run as `user`. */
export const succeeds = (...run: Parameters<typeof runAs>): Promise<boolean> =>
  runAs(...run).then(
    () => true,
    () => false,
  )
