import { Type } from '@bourse/kit'

/** The setting for the first day of listings found in the first run of a directory that does not state first days. */
export const listedSince = (firstDay: string) =>
  Type.String({
    format: 'date',
    default: firstDay,
    description: 'First day of listings in the first run, because the directory does not state one; YYYY-MM-DD',
  })
