import { sessionsBetween } from '@bourse/calendar-rules'
import { BadRecord, source, Type } from '@bourse/kit'
import { formIndex, secPublisher } from '@bourse/sec'
import { foldedCompany } from '@bourse/services'
import { registrations } from '../records.ts'

const FORMS: ReadonlySet<string> = new Set(['S-1', 'F-1', '424B4'])

/**
 * Registrations and prospectuses from EDGAR's daily index, which supply an offering's registrant, announcement date and
 * filing.
 */
export const secRegistrations = source({
  id: 'sec-registrations',
  title: 'EDGAR registrations of offerings',
  feeds: registrations,
  publisher: secPublisher,
  schedule: { cron: '15 23 * * 1-5', zone: 'America/New_York' },
  config: Type.Object({
    base_url: Type.String({
      default: 'https://www.sec.gov/Archives/edgar/daily-index',
      description: 'Folder with the daily indexes',
    }),
  }),
  plan: ({ from, to }) => sessionsBetween('XNYS', from, to).map((date) => ({ date })),
  async fetch({ date }, { http, config }) {
    const address = `${config.base_url}/${date.slice(0, 4)}/QTR${quarterOf(date)}/form.${date.replaceAll('-', '')}.idx`
    return (await http.ask(address, { expects: 'csv', endsLines: true })).text()
  },
  files: {
    expected: 'EDGAR daily indexes, form.YYYYMMDD.idx',
    unit(name) {
      const [, year, month, day] = /^form\.(\d{4})(\d{2})(\d{2})\.idx$/.exec(name) ?? []
      return day === undefined ? undefined : { date: `${year}-${month}-${day}` }
    },
  },
  *parse(text) {
    for (const entry of formIndex(text)) {
      if (entry instanceof BadRecord) yield entry
      else if (FORMS.has(entry.form_type)) {
        const { filing_id, cik, company_name, form_type, filed_on } = entry
        yield { filing_id, cik, company: foldedCompany(company_name), form_type, filed_on }
      }
    }
  },
})

const quarterOf = (date: string) => Math.ceil(Number(date.slice(5, 7)) / 3)
