import { BadRecord, source, Type } from '@bourse/kit'
import {
  form13fCovers,
  form13fRow,
  secPublisher,
  setLines,
  setTables,
  type FiledCover,
  type RawSet,
  type SetLine,
} from '@bourse/sec'
import { reportedPortfolios } from '../staging/reported-portfolios.ts'
import { form13fSetsBetween } from './sec-form13f-sets/form13f-set-names.ts'
import { PortfolioSums } from './sec-form13f-sets/portfolio-sums.ts'

const COVERS = ['SUBMISSION.tsv', 'COVERPAGE.tsv', 'SUMMARYPAGE.tsv'] as const
const HOLDINGS = 'INFOTABLE.tsv'
const TABLES: readonly string[] = [...COVERS, HOLDINGS]

/**
 * The managers in a data set whose CIK has a given remainder. The set is split this way because a unit is assembled in
 * memory and a complete set has millions of rows.
 */
interface SetUnit {
  readonly set: string
  readonly part: number
  readonly of: number
  /** Ten-digit CIKs of managers to include; empty for all managers. */
  readonly managers: readonly string[]
}

/** Quarterly sets of managers' portfolios, for the years before the installation. */
export const secForm13fSets = source({
  id: 'form13f-sets',
  title: 'Manager portfolios from quarterly 13F data sets',
  feeds: reportedPortfolios,
  publisher: secPublisher,
  schedule: 'manual',
  config: Type.Object({
    sets_url: Type.String({
      default: 'https://www.sec.gov/files/structureddata/data/form-13f-data-sets',
      description: 'Folder with the quarterly data sets',
    }),
    managers: Type.Array(Type.String({ pattern: '^\\d{1,10}$' }), {
      default: [],
      description: 'CIKs of the managers to ingest. Leave empty for all.',
      maxItems: 10_000,
    }),
    parts: Type.Integer({
      default: 8,
      minimum: 1,
      maximum: 64,
      description:
        'Number of parts to split a data set into, each with some of the managers: more parts need less ' + 'memory',
    }),
  }),
  plan: ({ from, to }, { config }) =>
    form13fSetsBetween(from, to).flatMap((set) =>
      partsOf(set, config.managers, config.managers.length > 0 ? 1 : config.parts),
    ),
  fetch: async ({ set }: SetUnit, { http, config }): Promise<RawSet> => ({
    archive: await http.download(`${config.sets_url}/${set}_form13f.zip`),
  }),
  files: {
    expected:
      `${TABLES.join(', ')} from one set, or its archive 2023q4_form13f.zip; ` +
      'if memory is limited, set `managers` to the ones to ingest',
    unit: (name, { date = 'of the files', config }) =>
      TABLES.includes(name) ? partsOf(date, config.managers, 1)[0] : undefined,
    raw: (files): RawSet => setTables(files, TABLES),
  },
  async *parse(raw, unit) {
    const covers = new Map<string, FiledCover>()
    for await (const cover of coversIn(raw))
      if (cover instanceof BadRecord) yield cover
      else if (isWanted(cover, unit)) covers.set(cover.filing_id, cover)
    const sums = new PortfolioSums(covers)
    for await (const line of setLines(raw, HOLDINGS)) {
      const row = line instanceof BadRecord ? line : form13fRow(line.values)
      if (!(row instanceof BadRecord)) sums.add(row)
      else if (line instanceof BadRecord || covers.has(line.values['ACCESSION_NUMBER'] ?? '')) yield row
    }
    yield* sums.reports()
  },
})

const partsOf = (set: string, managers: readonly string[], of: number): readonly SetUnit[] =>
  Array.from({ length: of }, (_, part) => ({ set, part, of, managers: managers.map((cik) => cik.padStart(10, '0')) }))

/** Skips notices: they name managers whose holdings other managers report, and have no positions. */
function isWanted({ cik, form_type }: FiledCover, { part, of, managers }: SetUnit): boolean {
  const isReport = form_type === '13F-HR' || form_type === '13F-HR/A'
  return isReport && Number(BigInt(cik) % BigInt(of)) === part && (managers.length === 0 || managers.includes(cik))
}

async function* coversIn(raw: RawSet): AsyncGenerator<FiledCover | BadRecord> {
  const bad: BadRecord[] = []
  const lines = async (name: string) => {
    const good: SetLine[] = []
    for await (const line of setLines(raw, name))
      if (line instanceof BadRecord) bad.push(line)
      else good.push(line.values)
    return good
  }
  const [submissions, covers, summaries] = COVERS
  yield* form13fCovers({
    submissions: await lines(submissions),
    covers: await lines(covers),
    summaries: await lines(summaries),
  })
  yield* bad
}
