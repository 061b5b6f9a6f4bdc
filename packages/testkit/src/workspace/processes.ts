import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { access } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { memoryFolder } from '../memory-folder.ts'

/** Creates a temporary folder for data, which every user may traverse, like the parent folders of an ordinary clone. */
export const passableFolder = (): Promise<string> => memoryFolder('bourse-embedded-')

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
