import { source, Type } from '@bourse/kit'
import { eachDate } from '@bourse/kit/values'
import { parseDeskFile } from './desk-file.ts'
import { houseViews } from './house-views.ts'

/** The desk drops a file into a folder on days on which it changed its mind, by half past seven in London. */
export const researchDesk = source({
  id: 'research-desk',
  title: 'Files of the research desk',
  feeds: houseViews,
  publisher: {
    name: 'Our research desk',
    licence: 'Ours: for our clients, not to be passed on',
    // Files in a folder: no host is reached.
    hosts: [],
    requestsPerSecond: 100,
  },
  schedule: { cron: '45 7 * * 1-5', zone: 'Europe/London' },
  config: Type.Object({
    folder: Type.String({ description: 'Folder of views-YYYYMMDD.txt', examples: ['/data/research'] }),
  }),
  // The pieces of work of a window: a file for each day.
  plan: ({ from, to }) => [...eachDate(from, to)].map((date) => ({ date })),
  // The only step that reaches outside, with the host's tools. A day without a file is a day without news.
  async fetch({ date }, { files }) {
    const bytes = await files.bytes(`views-${date.replaceAll('-', '')}.txt`)
    return bytes === undefined ? '' : new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  },
  // Pure, and so tested on files alone.
  parse: (text) => parseDeskFile(text),
})
