import { UnreadableFile } from '@bourse/kit/readers'
import type { ParsedDirectory } from './directory-entry.ts'
import type { DirectoryDay } from './directory-history.ts'

/** Combines a day's two files; throws `UnreadableFile` if their days differ. */
export function directoryDay(nasdaqListed: ParsedDirectory, otherListed: ParsedDirectory): DirectoryDay {
  const date = nasdaqListed.createdAt.slice(0, 10)
  const other = otherListed.createdAt.slice(0, 10)
  if (date === other) return { date, entries: [...nasdaqListed.rows, ...otherListed.rows] }
  throw new UnreadableFile(
    `expected both directory files for one day, got nasdaqlisted.txt for ${date} and otherlisted.txt for ${other}; ` +
      'fetch both again',
  )
}
