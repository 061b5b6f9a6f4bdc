import { Type, type FetchTools, type SourceWindow } from '@bourse/kit'
import { unList } from './un-list.ts'
import { unSanctionsPublisher } from './publisher.ts'

/** One day's list; the file contains its date. */
export interface UnUnit {
  readonly date: string
}

/**
 * The complete consolidated list, daily. A dataset adds the staging tables to feed: `source({ ...unSanctions, feeds
 * })`.
 */
export const unSanctions = {
  id: 'un-sanctions',
  title: 'UN Security Council consolidated list',
  publisher: unSanctionsPublisher,
  schedule: { cron: '30 2 * * *', zone: 'America/New_York' },
  complete: true,
  allOrNothing: true,
  config: Type.Object({
    url: Type.String({
      default: 'https://scsanctions.un.org/resources/xml/en/consolidated.xml',
      description: 'URL of the list as XML',
    }),
  }),
  plan: ({ to }: SourceWindow): UnUnit[] => [{ date: to }],
  fetch: (_: UnUnit, { http, config }: FetchTools<{ readonly url: string }>): Promise<string> =>
    http.text(config.url, { expects: 'xml' }),
  files: {
    expected: 'the consolidated list as XML, one file per date: UN_consolidated.xml',
    // Files without a date in their names are separate units.
    unit: (name: string, { path, date }: { readonly path: string; readonly date: string | undefined }) =>
      /\.xml$/i.test(name) ? { date: date ?? path } : undefined,
  },
  parse: (text: string) => unList(text),
} as const
