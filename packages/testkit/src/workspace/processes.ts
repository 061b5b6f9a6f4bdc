import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { access, chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Creates a temporary folder that every user may traverse, like the parent folders of an ordinary clone. */
export async function passableFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'bourse-embedded-'))
  await chmod(folder, 0o755)
  return folder
}

/** Sends a signal to a child process and waits until it exits. */
export async function endWith(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

/** Waits until a condition is true; the timeout of the test limits the wait. */
export async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(20)
}

/** Returns whether a path exists. */
export async function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
