import type { StatementFailure } from './messages.ts'

/** An error as DuckDB writes it with the setting `errors_as_json`. */
interface DuckDBError {
  readonly exception_type?: unknown
  readonly exception_message?: unknown
  readonly position?: unknown
}

/** Maximum length of a message in characters: DuckDB quotes values and lists candidates. */
const MAX_MESSAGE = 500

/** Describes an error of DuckDB without paths, which would show where the process runs. */
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
