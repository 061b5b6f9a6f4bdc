import { Type, type FetchTools, type SourceWindow } from '@bourse/kit'
import { ukList } from './uk-list.ts'
import { ukSanctionsPublisher } from './publisher.ts'

/** One day's list; the file contains its date. */
export interface UkUnit {
  readonly date: string
}

/**
 * The complete UK Sanctions List, daily. A dataset adds the staging tables to feed: `source({ ...ukSanctions, feeds
 * })`.
 */
export const ukSanctions = {
  id: 'uk-sanctions',
  title: 'UK Sanctions List',
  publisher: ukSanctionsPublisher,
  schedule: { cron: '0 3 * * *', zone: 'America/New_York' },
  complete: true,
  allOrNothing: true,
  config: Type.Object({
    url: Type.String({
      default: 'https://sanctionslist.fcdo.gov.uk/docs/UK-Sanctions-List.xml',
      description: 'URL of the list as XML',
    }),
  }),
  plan: ({ to }: SourceWindow): UkUnit[] => [{ date: to }],
  fetch: (_: UkUnit, { http, config }: FetchTools<{ readonly url: string }>): Promise<string> =>
    http.text(config.url, { expects: 'xml' }),
  files: {
    expected: 'the UK Sanctions List as XML, one file per date: UK-Sanctions-List.xml',
    // Files without a date in their names are separate units.
    unit: (name: string, { path, date }: { readonly path: string; readonly date: string | undefined }) =>
      /\.xml$/i.test(name) ? { date: date ?? path } : undefined,
  },
  parse: (text: string) => ukList(text),
} as const
