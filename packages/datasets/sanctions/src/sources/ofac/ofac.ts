import { Type, type FetchTools, type InputFile, type SourceWindow } from '@bourse/kit'
import { CONSOLIDATED_FILES, SDN_FILES, type OfacFiles } from './ofac-files.ts'
import { ofacLists } from './ofac-lists.ts'
import { ofacPublisher } from './publisher.ts'

/** A day, with both lists' files. */
export interface OfacUnit {
  readonly date: string
}

const FILES: readonly string[] = [...SDN_FILES, ...CONSOLIDATED_FILES]

/**
 * Both complete OFAC lists, daily. A dataset adds the staging tables to feed: `source({ ...ofac, feeds })`. An entity
 * is removed only if it is missing from both lists, so a unit requires all eight files.
 */
export const ofac = {
  id: 'ofac',
  title: 'OFAC sanctions lists',
  publisher: ofacPublisher,
  schedule: { cron: '15 17 * * *', zone: 'America/New_York' },
  complete: true,
  allOrNothing: true,
  config: Type.Object({
    base_url: Type.String({
      default: 'https://sanctionslistservice.ofac.treas.gov/api/PublicationPreview/exports',
      description: 'Base URL of sdn.csv, cons_prim.csv and the other six files',
    }),
  }),
  plan: ({ to }: SourceWindow): OfacUnit[] => [{ date: to }],
  async fetch(_: OfacUnit, { http, config }: FetchTools<{ readonly base_url: string }>): Promise<OfacFiles> {
    const texts: Record<string, string> = {}
    for (const name of FILES)
      texts[name] = await http.text(`${config.base_url}/${name.toUpperCase()}`, { expects: 'csv', endsLines: true })
    return texts
  },
  files: {
    expected:
      'sdn.csv, add.csv, alt.csv, sdn_comments.csv and the cons_*.csv files for one day, ' +
      'in a folder named after the date or with --date',
    unit(name: string, { path, date }: { readonly path: string; readonly date: string | undefined }) {
      const day = /\d{4}-\d\d-\d\d/.exec(path)?.[0] ?? date
      return FILES.includes(name.toLowerCase()) && day !== undefined ? { date: day } : undefined
    },
    async raw(files: readonly InputFile[]): Promise<OfacFiles> {
      const texts = await Promise.all(files.map(async (file) => [file.name.toLowerCase(), await file.text()] as const))
      return Object.fromEntries(texts)
    },
  },
  parse: (files: OfacFiles, { date }: OfacUnit) => ofacLists(files, date),
} as const
