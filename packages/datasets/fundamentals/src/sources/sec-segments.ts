import { BadRecord, source, Type, type InputFile } from '@bourse/kit'
import {
  endOfFilingDay,
  filingFolder,
  filingId,
  filingIndexJson,
  memberTree,
  secPublisher,
  segments as segmentsIn,
  submissions,
  xbrlInstance,
  xbrlLabels,
  type SecFiling,
} from '@bourse/sec'
import { segments } from '../segments/record.ts'

/** An annual report whose segments are read. */
interface ReportUnit {
  /** Ten-digit CIK; null if only the report's files are provided, because the instance contains it. */
  readonly cik: string | null
  readonly filing_id: string
  /** Form type; null if only the instance contains it. */
  readonly form_type: string | null
  readonly filed_on: string
  readonly accepted_at: string | null
}

/** The XBRL content of a report: its values, and the labels and tree of its members if present. */
interface ReportFiles {
  readonly instance: string
  readonly labels: string | null
  readonly definitions: string | null
}

const FORMS: ReadonlySet<string> = new Set(['10-K', '10-K/A', '10-KT', '10-KT/A'])
/** File names of a report's instance, labels and definitions. */
const NAME = /_(?:htm|lab|def)\.xml$/i

/** Segments from the XBRL of annual reports, for the configured filers. */
export const secSegments = source({
  id: 'sec-segments',
  title: 'Segments from annual reports',
  feeds: segments,
  publisher: secPublisher,
  schedule: { cron: '45 22 * * 1-5', zone: 'America/New_York' },
  config: Type.Object({
    base_url: Type.String({ default: 'https://data.sec.gov', description: 'Where submissions are' }),
    archives_url: Type.String({ default: 'https://www.sec.gov/Archives', description: 'Base URL of the filings' }),
    ciks: Type.Array(Type.String({ pattern: '^\\d{1,10}$' }), {
      default: [],
      description: 'CIKs of the filers whose annual reports are fetched',
    }),
  }),
  async discover({ from, to }, { http, config }) {
    const units: ReportUnit[] = []
    for (const cik of config.ciks.map((each) => each.padStart(10, '0'))) {
      const { filings } = submissions(
        await http.text(`${config.base_url}/submissions/CIK${cik}.json`, { expects: 'json' }),
      )
      for (const filing of filings)
        if (isReport(filing) && from <= filing.filed_on && filing.filed_on <= to) units.push(unitOf(filing))
    }
    return units
  },
  async fetch({ cik, filing_id }, { http, config }): Promise<ReportFiles> {
    const folder = filingFolder(cik ?? '', filing_id, config.archives_url)
    const names = filingIndexJson(await http.text(`${folder}index.json`, { expects: 'json' })).map(
      ({ file_name }) => file_name,
    )
    const textOf = async (ending: string) => {
      const name = names.find((each) => each.endsWith(ending))
      return name === undefined ? null : http.text(folder + name)
    }
    const instance = await textOf('_htm.xml')
    if (instance === null) throw new Error(`${folder}: expected an XBRL instance …_htm.xml`)
    return { instance, labels: await textOf('_lab.xml'), definitions: await textOf('_def.xml') }
  },
  files: {
    expected:
      '…_htm.xml, …_lab.xml and …_def.xml in a folder named after the accession number, 0001018724-23-000004, ' +
      'with ' +
      '--date for the filing date',
    unit(name, { path, date }): ReportUnit | undefined {
      const filing_id = path
        .split('/')
        .flatMap((part) => filingId(part) ?? [])
        .at(-1)
      if (!NAME.test(name) || filing_id === undefined || date === undefined) return undefined
      return { cik: null, filing_id, form_type: null, filed_on: date, accepted_at: null }
    },
    raw: async (files): Promise<ReportFiles> => {
      const instance = await textIn(files, '_htm.xml')
      if (instance === null) throw new Error('expected an XBRL instance …_htm.xml next to the linkbases')
      return { instance, labels: await textIn(files, '_lab.xml'), definitions: await textIn(files, '_def.xml') }
    },
  },
  *parse({ instance, labels, definitions }, { cik, filing_id, form_type, filed_on, accepted_at }) {
    const read = xbrlInstance(instance)
    const linkbases = {
      ...(labels === null ? {} : { labels: xbrlLabels(labels) }),
      ...(definitions === null ? {} : { tree: memberTree(definitions) }),
    }
    for (const segment of segmentsIn(read, linkbases))
      yield {
        ...segment,
        cik: cik ?? read.cik ?? '',
        filing_id,
        form_type: form_type ?? read.document_type ?? '10-K',
        filed_on,
        known_at: accepted_at ?? endOfFilingDay(filed_on),
      }
  },
})

const isReport = (filing: SecFiling | BadRecord): filing is SecFiling =>
  !(filing instanceof BadRecord) && FORMS.has(filing.form_type) && filing.is_xbrl

const unitOf = ({ cik, filing_id, form_type, filed_on, accepted_at }: SecFiling): ReportUnit => ({
  ...{ cik, filing_id, form_type, filed_on, accepted_at },
})

async function textIn(files: readonly InputFile[], ending: string): Promise<string | null> {
  const file = files.find(({ name }) => name.toLowerCase().endsWith(ending))
  return file === undefined ? null : file.text()
}
