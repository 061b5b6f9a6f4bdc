import { SourceRefused } from '@bourse/engine/jobs'
import { CommandFailure } from '../command-failure.ts'

/** Reports why a source cannot be changed and what to do first. */
export async function refusing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof SourceRefused) throw new CommandFailure(error.message, error.next)
    throw error
  }
}
