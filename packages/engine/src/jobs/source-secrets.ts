import type { Source } from '@bourse/kit'
import { ConfigMissing } from '@bourse/kit/host'
import { readFileSync, statSync } from 'node:fs'

type Owner = Pick<Source, 'id' | 'publisher'>

/**
 * Returns `BOURSE_SECRET_<OWNER>_<NAME>` in upper case, with `_` in place of all characters except letters and digits.
 */
const variableOf = (owner: string, name: string) =>
  `BOURSE_SECRET_${owner}_${name}`.toUpperCase().replaceAll(/[^A-Z0-9]+/g, '_')

/**
 * Returns the environment variable for one source, which takes precedence, and the one shared by all sources of its
 * publisher.
 */
export function secretVariables(
  { id, publisher }: Owner,
  name: string,
): { readonly own: string; readonly shared: string } {
  return { own: variableOf(id, name), shared: variableOf(publisher.id ?? publisher.name, name) }
}

/**
 * Returns a source's secret: the value of an environment variable, or the contents of the file named by the variable
 * with the suffix `_FILE`. Only the file's owner may have read access.
 */
export function secretOf(source: Owner, name: string, formerly: string | undefined): string {
  const { own, shared } = secretVariables(source, name)
  const former = formerly === undefined ? [] : [variableOf(source.id, formerly)]
  for (const variable of [own, ...former, shared]) {
    const value = secretValue(variable)
    if (value !== undefined) return value
  }
  const variables = own === shared ? own : `${shared} (or ${own} for this source alone)`
  throw new ConfigMissing(
    `the source ${source.id} needs a secret: set ${variables}, or add _FILE to the name and set it to a ` +
      'file with mode 0600',
  )
}

/** Returns the value of a secret variable, or the contents of the file that the variable with `_FILE` names. */
export function secretValue(variable: string): string | undefined {
  const value = process.env[variable]
  if (value !== undefined && value !== '') return value
  const path = process.env[`${variable}_FILE`]
  if (path === undefined) return undefined
  const stats = statSync(path, { throwIfNoEntry: false })
  if (stats === undefined) throw new ConfigMissing(`${variable}_FILE names ${path}, which does not exist`)
  if ((stats.mode & 0o077) !== 0) throw new ConfigMissing(`${path} is readable by other users: run chmod 600 on it`)
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    throw new ConfigMissing(`${variable}_FILE names ${path}, which cannot be read`)
  }
}

/** Where a secret is set: in an environment variable, or in a file that an environment variable names. */
export type SecretOrigin = 'environment' | 'file'

/** Returns where a source's secret is set, or null if it is not set; does not read any file. */
export function secretOrigin(source: Owner, name: string): SecretOrigin | null {
  const { own, shared } = secretVariables(source, name)
  for (const variable of [own, shared]) {
    if (process.env[variable]) return 'environment'
    if (process.env[`${variable}_FILE`] !== undefined) return 'file'
  }
  return null
}
