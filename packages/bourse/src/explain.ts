import type { RetryLater } from '@bourse/kit'
import { PoolerProblem, troubleOf } from '@bourse/engine/database'
import { ClusterProblem, isDatabaseUnavailable } from '@bourse/host/parts'
import { MixedDataError } from '@bourse/engine/publishing'
import { UpgradeRefused } from '@bourse/engine/store'
import { ConfigError } from '@bourse/engine/wiring'
import { CommandFailure, WrongUsage } from './command-failure.ts'

/** A failure as the command line reports it. */
export interface FailureReport {
  readonly message: string
  readonly next: string
  /** 1 for a failed command, 2 for incorrect usage. */
  readonly exitCode: 1 | 2
}

/** System and PostgreSQL error codes for an unusable database, and their messages. */
const UNREACHABLE: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'The database refuses connections',
  ENOTFOUND: 'The database host name is unknown',
  EAI_AGAIN: 'The database host name cannot be resolved',
  ETIMEDOUT: 'The database does not respond',
  '28000': 'The database rejects the user',
  '3D000': 'The server has no database with that name',
  '42501': 'The database user lacks a privilege',
  '57P03': 'The database is starting or stopping',
}
/** Error codes for a lost connection. The command's open transaction is rolled back. */
const CONNECTION_LOST: Readonly<Record<string, string>> = {
  ECONNRESET: 'The connection to the database was lost',
  EPIPE: 'The connection to the database was lost',
  '57P01': 'The database was stopped',
  '57P02': 'The database crashed',
  '53100': 'The database disk is full',
}
const AGAIN = 'Run "bourse doctor" until it reports no problems with the database, then run the command again.'
const DOCTOR = 'Run "bourse doctor". DATABASE_URL sets the server; without it, the server is in the data folder.'
const UNMIXED = 'Use another data folder (BOURSE_DATA_DIR), or "bourse demo drop" if the demo is in the way.'
const DEBUG = 'Run it again with BOURSE_LOG_LEVEL=debug to see where it failed.'

/** Explains any error in one sentence, followed by the next step; `command` is the command that ran. */
export function explain(error: unknown, command: string): FailureReport {
  if (error instanceof CommandFailure)
    return { message: error.message, next: error.next, exitCode: error instanceof WrongUsage ? 2 : 1 }
  if (error instanceof ConfigError)
    return failed(error.message, 'Fix it in the environment or in the file that BOURSE_CONFIG names.')
  if (isOfSource(error)) return failed(error.message, AFTER_SOURCE[error.name](error))
  if (error instanceof UpgradeRefused || error instanceof PoolerProblem) return failed(error.message, error.next)
  if (error instanceof ClusterProblem) return failed(error.what, error.next)
  if (error instanceof MixedDataError) return failed(error.message, UNMIXED)
  const code = codeOf(error)
  const trouble = troubleOf(error)
  if (trouble !== undefined) return failed(`${trouble.message}${code === '' ? '' : ` (${code})`}.`, trouble.next)
  const unreachable = UNREACHABLE[code]
  if (unreachable !== undefined) return failed(`${unreachable} (${code}).`, DOCTOR)
  const brokenOff = CONNECTION_LOST[code]
  if (brokenOff !== undefined) return failed(`${brokenOff} (${code}).`, AGAIN)
  if (!(error instanceof Error)) return failed(String(error), DEBUG)
  if (error.message.includes('timeout exceeded when trying to connect'))
    return failed('The database does not respond.', DOCTOR)
  if (isDatabaseUnavailable(error)) return failed('The connection to the database was lost.', AGAIN)
  return failed(error.message, isBroken(error) ? DEBUG : `See "${command} --help".`)
}

/** Errors that sources throw, and the next steps. */
const AFTER_SOURCE = {
  RetryLater: (error: Error) => `Run it again in ${(error as RetryLater).seconds} seconds.`,
  SourceOff: () => 'The source is at its limit; run it again later.',
  ConfigMissing: () => 'Set it, then run the command again.',
}

/** Compared by name, because a source package may have its own copy of the kit. */
function isOfSource(error: unknown): error is Error & { readonly name: keyof typeof AFTER_SOURCE } {
  return error instanceof Error && Object.hasOwn(AFTER_SOURCE, error.name)
}

function failed(message: string, next: string): FailureReport {
  return { message: sentence(message), next, exitCode: 1 }
}

const OF_THE_LANGUAGE = [TypeError, RangeError, ReferenceError, SyntaxError]

/** Returns whether an error has no next step: JavaScript, system and SQL errors. */
function isBroken(error: Error): boolean {
  return codeOf(error) !== '' || OF_THE_LANGUAGE.some((kind) => error instanceof kind)
}

/**
 * Returns an error's code or, for a group, such as refused connections to both addresses of a host, the code of its
 * first error.
 */
function codeOf(error: unknown): string {
  if (error instanceof AggregateError) return codeOf(error.errors[0])
  if (!(error instanceof Error)) return ''
  if ('code' in error && typeof error.code === 'string') return error.code
  return error.cause === undefined ? '' : codeOf(error.cause)
}

/** Adds a final period; leaves the start, which may be the name of a setting, unchanged. */
function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`
}
