import { source, Type } from '@bourse/kit'
import { eachDate } from '@bourse/kit/values'
import { parseDeskFile } from './desk-file.ts'
import { houseViews } from './house-views.ts'

/** On days with new views, the desk saves a file to a folder, before 07:30 London time. */
export const researchDesk = source({
  id: 'research-desk',
  title: 'Research desk files',
  feeds: houseViews,
  publisher: {
    name: 'Our research desk',
    licence: 'Ours: for our clients, not to be passed on',
    // The source reads files from a folder and does not call any host.
    hosts: [],
    requestsPerSecond: 100,
  },
  schedule: { cron: '45 7 * * 1-5', zone: 'Europe/London' },
  config: Type.Object({
    folder: Type.String({ description: 'Folder of views-YYYYMMDD.txt', examples: ['/data/research'] }),
  }),
  // A window's units of work: one file per day.
  plan: ({ from, to }) => [...eachDate(from, to)].map((date) => ({ date })),
  // The only step that reads from outside, with the host's tools. A day without a file has no views.
  async fetch({ date }, { files }) {
    const bytes = await files.bytes(`views-${date.replaceAll('-', '')}.txt`)
    return bytes === undefined ? '' : new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  },
  // A pure function, so tests need only files.
  parse: (text) => parseDeskFile(text),
})
