import { readFileSync, statSync } from 'node:fs'
import type { Environment } from './environment.ts'

/**
 * A secret: the variable, or the file that the variable with `_FILE` names, which nobody else may read; undefined where
 * there is neither.
 */
export function secretFrom(environment: Environment, variable: string): string | undefined {
  const value = environment[variable]
  if (value !== undefined && value !== '') return value
  const path = environment[`${variable}_FILE`]
  if (path === undefined || path === '') return undefined
  const stats = statSync(path, { throwIfNoEntry: false })
  if (stats === undefined) throw new Error(`${variable}_FILE names ${path}, which is not there`)
  if ((stats.mode & 0o077) !== 0) throw new Error(`${path} can be read by others: chmod 600 it`)
  return readFileSync(path, 'utf8').trim()
}
