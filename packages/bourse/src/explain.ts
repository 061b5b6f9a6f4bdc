import type { RetryLater } from '@bourse/kit'
import { troubleOf } from '@bourse/engine/database'
import { isDatabaseGone } from '@bourse/host/parts'
import { MixedData } from '@bourse/engine/publishing'
import { UpgradeRefused } from '@bourse/engine/store'
import { ConfigError } from '@bourse/engine/wiring'
import { CommandFailure, WrongUsage } from './command-failure.ts'

/** A failure as the command line tells it. */
export interface Explained {
  readonly message: string
  readonly next: string
  /** 1 failed, 2 wrong usage. */
  readonly exitCode: 1 | 2
}

/** What the system and PostgreSQL say when a database cannot be used, and the sentence for it. */
const UNREACHABLE: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'The database does not take connections',
  ENOTFOUND: 'The host of the database is not known',
  EAI_AGAIN: 'The host of the database cannot be looked up',
  ETIMEDOUT: 'The database does not answer',
  '28000': 'The database refuses the user',
  '3D000': 'The server has no database of that name',
  '42501': 'The user of the database may not do this',
  '57P03': 'The database is starting or stopping',
}
/** The same for one that was used and is gone: what a command had in its transaction is not kept. */
const BROKEN_OFF: Readonly<Record<string, string>> = {
  ECONNRESET: 'The database broke the connection off',
  EPIPE: 'The database broke the connection off',
  '57P01': 'The database was stopped',
  '57P02': 'The database crashed',
  '53100': 'The disk of the database is full',
}
const AGAIN = 'Run the command again once "bourse doctor" finds nothing wrong with the database.'
const DOCTOR = 'Run "bourse doctor"; the address comes from DATABASE_URL, or is that of the server in the data folder.'
const UNMIXED = 'Use another data folder (BOURSE_DATA_DIR), or "bourse demo drop" where the demo is in the way.'
const DEBUG = 'Run it again with BOURSE_LOG_LEVEL=debug to see where it happened.'

/** Turns whatever was thrown into one sentence and the next step; `command` is the command that ran. */
export function explain(error: unknown, command: string): Explained {
  if (error instanceof CommandFailure)
    return { message: error.message, next: error.next, exitCode: error instanceof WrongUsage ? 2 : 1 }
  if (error instanceof ConfigError)
    return failed(error.message, 'Correct it in the environment or in the file that BOURSE_CONFIG names.')
  if (isOfSource(error)) return failed(error.message, AFTER_SOURCE[error.name](error))
  if (error instanceof UpgradeRefused) return failed(error.message, error.next)
  if (error instanceof MixedData) return failed(error.message, UNMIXED)
  const code = codeOf(error)
  const trouble = troubleOf(error)
  if (trouble !== undefined) return failed(`${trouble.message}${code === '' ? '' : ` (${code})`}.`, trouble.next)
  const unreachable = UNREACHABLE[code]
  if (unreachable !== undefined) return failed(`${unreachable} (${code}).`, DOCTOR)
  const brokenOff = BROKEN_OFF[code]
  if (brokenOff !== undefined) return failed(`${brokenOff} (${code}).`, AGAIN)
  if (!(error instanceof Error)) return failed(String(error), DEBUG)
  if (error.message.includes('timeout exceeded when trying to connect'))
    return failed('The database does not answer.', DOCTOR)
  if (isDatabaseGone(error)) return failed('The database broke the connection off.', AGAIN)
  return failed(error.message, isBroken(error) ? DEBUG : `See "${command} --help".`)
}

/** What a source throws, and what to do next. */
const AFTER_SOURCE = {
  RetryLater: (error: Error) => `Run it again in ${(error as RetryLater).seconds} seconds.`,
  SourceOff: () => 'The source takes no more for now; run it again later.',
  ConfigMissing: () => 'Set it, then run the command again.',
}

/** By name: a source may bring a kit of its own. */
function isOfSource(error: unknown): error is Error & { readonly name: keyof typeof AFTER_SOURCE } {
  return error instanceof Error && Object.hasOwn(AFTER_SOURCE, error.name)
}

function failed(message: string, next: string): Explained {
  return { message: sentence(message), next, exitCode: 1 }
}

const OF_THE_LANGUAGE = [TypeError, RangeError, ReferenceError, SyntaxError]

/** Errors of the language, of the system and of SQL carry no next step of their own. */
function isBroken(error: Error): boolean {
  return codeOf(error) !== '' || OF_THE_LANGUAGE.some((kind) => error instanceof kind)
}

/** The code of an error, or of the first one in a bundle such as a refused connection to both addresses of a name. */
function codeOf(error: unknown): string {
  if (error instanceof AggregateError) return codeOf(error.errors[0])
  if (!(error instanceof Error)) return ''
  if ('code' in error && typeof error.code === 'string') return error.code
  return error.cause === undefined ? '' : codeOf(error.cause)
}

/** Ends with a full stop; the beginning stays, for it may be the name of a setting. */
function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`
}
