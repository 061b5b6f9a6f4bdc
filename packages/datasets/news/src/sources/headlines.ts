import { BadRecord, source, Type } from '@bourse/kit'
import { csv } from '@bourse/kit/readers'
import { incomingArticles } from '../staging/incoming-articles.ts'
import { incomingRow } from './incoming-row.ts'

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Collections of dated headlines from researchers: `Time,Headlines`, without a time of day. */
export const headlines = source({
  id: 'headlines',
  title: 'Dated headlines in a file',
  feeds: incomingArticles,
  publisher: {
    name: 'Operator’s files',
    licence: 'Under each file’s own terms',
    hosts: [],
    requestsPerSecond: 1,
  },
  schedule: 'manual',
  config: Type.Object({
    folder: Type.String({ default: '', description: 'Folder of the files' }),
    publisher: Type.String({ default: 'The Guardian', description: 'Publisher of the headlines' }),
  }),
  plan: () => [{ file: 'headlines.csv', publisher: 'The Guardian' }],
  async fetch({ file }, { files }) {
    const bytes = await files.bytes(file)
    return bytes === undefined ? 'Time,Headlines\n' : new TextDecoder().decode(bytes)
  },
  files: {
    expected: 'files of dated headlines, such as guardian_headlines_2017_2019.csv',
    unit: (name, { config: { publisher } }) =>
      /headlines.*\.csv$/i.test(name) ? { file: name, publisher } : undefined,
  },
  *parse(text, { publisher }) {
    for (const line of csv(text, { required: ['Time', 'Headlines'] })) {
      if (line instanceof BadRecord) yield line
      else yield rowOf(line.values['Time'] ?? '', line.values['Headlines'] ?? '', publisher)
    }
  },
})

/** Returns a headline that counts as known at the start of its day, because the file has no time. */
function rowOf(time: string, title: string, publisher_name: string) {
  const date = dateOf(time)
  if (date === undefined) return new BadRecord({ time, title }, `expected a date such as 31-Dec-19, got ${time}`)
  const published_at = `${date}T00:00:00Z`
  return incomingRow({ publisher_name, title, published_at, known_at: published_at })
}

/** Parses `31-Dec-19`, and also `Jul-18`, into which a spreadsheet converted July 1, 2018. */
function dateOf(time: string): string | undefined {
  const [, day = '1', name = '', year = ''] = /^(?:(\d{1,2})-)?([A-Z][a-z]{2})-(\d{2})$/.exec(time.trim()) ?? []
  const month = MONTHS.indexOf(name) + 1
  return month === 0 ? undefined : `20${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`
}
