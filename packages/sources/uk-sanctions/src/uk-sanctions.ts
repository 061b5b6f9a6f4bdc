import { Type, type FetchTools, type Publisher, type SourceWindow } from '@bourse/kit'
import { parseUkList } from './parse-uk-list.ts'

/** The list of one day; the file says its date itself. */
export interface UkUnit {
  readonly date: string
}

const publisher: Publisher = {
  name: 'Foreign, Commonwealth and Development Office',
  licence: 'Open Government Licence v3.0',
  attribution: 'Contains public sector information licensed under the Open Government Licence v3.0: UK Sanctions List',
  redistributable: true,
  hosts: ['sanctionslist.fcdo.gov.uk'],
  requestsPerSecond: 0.2,
}

/** The UK Sanctions List, whole, each day; a dataset adds what it feeds: `source({ ...ukSanctions, feeds })`. */
export const ukSanctions = {
  id: 'uk-sanctions',
  title: 'UK Sanctions List',
  publisher,
  schedule: { cron: '0 3 * * *', zone: 'America/New_York' },
  complete: true,
  allOrNothing: true,
  config: Type.Object({
    url: Type.String({
      default: 'https://sanctionslist.fcdo.gov.uk/docs/UK-Sanctions-List.xml',
      description: 'Address of the list as XML',
    }),
  }),
  plan: ({ to }: SourceWindow): UkUnit[] => [{ date: to }],
  fetch: (_: UkUnit, { http, config }: FetchTools<{ readonly url: string }>): Promise<string> => http.text(config.url),
  files: {
    expected: 'the UK Sanctions List as XML, one file a date: UK-Sanctions-List.xml',
    // Two lists without a date of their own in their names are two units all the same.
    unit: (name: string, { path, date }: { readonly path: string; readonly date: string | undefined }) =>
      /\.xml$/i.test(name) ? { date: date ?? path } : undefined,
  },
  parse: (text: string) => parseUkList(text),
} as const
