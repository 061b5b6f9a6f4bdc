import { WrongUsage } from './command-failure.ts'

/**
 * Parses pairs such as `Ticker=symbol`; `Vol=` ignores the column. Column names may contain an equals sign; field names
 * may not.
 */
export function mappingOf(pairs: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.lastIndexOf('=')
      if (at > 0) return [pair.slice(0, at), pair.slice(at + 1)] as const
      throw new WrongUsage(
        `--map expects column=field, such as --map Ticker=symbol; got ${JSON.stringify(pair.slice(0, 60))}.`,
        'Put the dataset and the files before --map.',
      )
    }),
  )
}

/** Parses pairs such as `symbol=AAPL`; values may contain an equals sign. */
export function constantsOf(pairs: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.indexOf('=')
      if (at > 0 && at < pair.length - 1) return [pair.slice(0, at), pair.slice(at + 1)] as const
      throw new WrongUsage(
        `--set expects field=value, such as --set symbol=AAPL; got ${JSON.stringify(pair.slice(0, 60))}.`,
        'Put the dataset and the files before --set.',
      )
    }),
  )
}

/** Parses the column names of files without a header row. */
export function columnNames(list: string): readonly string[] {
  return list.split(',').map((name) => name.trim())
}
