import { Type, type FetchTools, type SourceWindow } from '@bourse/kit'
import { euList } from './eu-list.ts'
import { euSanctionsPublisher } from './publisher.ts'

/** One day's list; the file contains its date. */
export interface EuUnit {
  readonly date: string
}

/**
 * The complete consolidated list, daily. A dataset adds the staging tables to feed: `source({ ...euSanctions, feeds
 * })`.
 */
export const euSanctions = {
  id: 'eu-sanctions',
  title: 'EU consolidated list of financial sanctions',
  publisher: euSanctionsPublisher,
  schedule: { cron: '45 2 * * *', zone: 'America/New_York' },
  complete: true,
  allOrNothing: true,
  config: Type.Object({
    url: Type.String({
      // The European Commission's public access token.
      default:
        'https://webgate.ec.europa.eu/fsd/fsf/public/files/xmlFullSanctionsList_1_1/content?token=dG9rZW4tMjAxNw',
      description: 'URL of the list as XML, format 1.1',
    }),
  }),
  plan: ({ to }: SourceWindow): EuUnit[] => [{ date: to }],
  fetch: (_: EuUnit, { http, config }: FetchTools<{ readonly url: string }>): Promise<string> =>
    http.text(config.url, { expects: 'xml' }),
  files: {
    expected: 'the consolidated list as XML, format 1.1, one file per date: xmlFullSanctionsList_1_1.xml',
    // Files without a date in their names are separate units.
    unit: (name: string, { path, date }: { readonly path: string; readonly date: string | undefined }) =>
      /\.xml$/i.test(name) ? { date: date ?? path } : undefined,
  },
  parse: (text: string) => euList(text),
} as const
