import type { StatementFailure } from './messages.ts'

/** An error as DuckDB writes it with the setting `errors_as_json`. */
interface DuckDBError {
  readonly exception_type?: unknown
  readonly exception_message?: unknown
  readonly position?: unknown
}

/** Maximum length of a message in characters: DuckDB quotes values and lists candidates. */
const MAX_MESSAGE = 500

/** What is wrong in an error that DuckDB reports while it computes, by its type. */
const WHILE_RUNNING: Readonly<Record<string, string>> = {
  'Out of Memory': 'the statement needs more memory than it may use. Read fewer rows, or aggregate before joining',
  Interrupt: 'the statement was stopped',
}
const OF_A_ROW = 'a row has a value that the statement cannot compute; use TRY or TRY_CAST'

/** Describes an error by its type alone: once a statement computes, the messages of DuckDB quote values of its rows. */
export function runtimeFailureOf(error: unknown): StatementFailure {
  const { exception_type: type } = parsed(error instanceof Error ? error.message : String(error))
  const [name, text] = typeof type === 'string' ? [type, WHILE_RUNNING[type] ?? OF_A_ROW] : ['Error', OF_A_ROW]
  return { message: `${name}: ${text}`, position: undefined }
}

/** Describes an error in a statement's text without paths, which would show where the process runs. */
export function failureOf(error: unknown): StatementFailure {
  const text = error instanceof Error ? error.message : String(error)
  const { exception_type: type, exception_message: message, position } = parsed(text)
  const described = typeof message === 'string' ? `${String(type)}: ${message}` : text
  return {
    message: withoutPaths(described).slice(0, MAX_MESSAGE),
    position: typeof position === 'string' && /^\d{1,9}$/.test(position) ? Number(position) : undefined,
  }
}

function parsed(text: string): DuckDBError {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}

/** Absolute paths of any platform, with two parts or more, and addresses. */
const PATH = /(?:[a-z][a-z0-9+.-]*:\/\/|[A-Za-z]:\\|(?<![\w.])\/(?=[^\s/"']+\/))[^\s"']*/g

const withoutPaths = (text: string) => text.replaceAll(PATH, '(path)').replaceAll(/\n\s*\n[\s\S]*$/g, '')
