import { readFileSync, statSync } from 'node:fs'
import type { Environment } from './environment.ts'

/**
 * Returns a secret: the variable's value, or the contents of the file named by the variable ending in `_FILE`. That
 * file must not be readable by other users. Undefined if neither is set.
 */
export function secretFrom(environment: Environment, variable: string): string | undefined {
  const value = environment[variable]
  if (value !== undefined && value !== '') return value
  const path = environment[`${variable}_FILE`]
  if (path === undefined || path === '') return undefined
  const stats = statSync(path, { throwIfNoEntry: false })
  if (stats === undefined) throw new Error(`${variable}_FILE names ${path}, which does not exist`)
  if ((stats.mode & 0o077) !== 0) throw new Error(`${path} can be read by others: chmod 600 it`)
  return readFileSync(path, 'utf8').trim()
}
