import { stat } from 'node:fs/promises'
import { CommandFailure } from './command-failure.ts'

/** Refuses a path where there is nothing to read; `next` says what to give instead. */
export async function refuseMissing(path: string, next: string): Promise<void> {
  if ((await stat(path).catch(() => undefined)) !== undefined) return
  throw new CommandFailure(`There is no file or folder ${path}, or it may not be looked at.`, next)
}
