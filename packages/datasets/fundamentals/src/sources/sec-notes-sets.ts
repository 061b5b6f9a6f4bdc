import { BadRecord, source, Type, type InputFile } from '@bourse/kit'
import { linkedSets, secPublisher, setTables, type NotesFiling, type NotesTag, type RawSet } from '@bourse/sec'
import { concepts } from '../concepts/record.ts'
import { tagConcept } from '../concepts/concepts-of.ts'
import { isAcceptedFact } from '../facts/accepted-facts.ts'
import { filedFacts } from '../staging/filed-facts.ts'
import { segments } from '../segments/record.ts'
import { areOfSegments, isMember, NotesSegments } from './notes-segments.ts'
import {
  dimensionsOfSet,
  filingsOfSet,
  NOTES_TABLES,
  numbersOfSet,
  tagsOfSet,
  type FiledNumber,
} from './notes-tables.ts'
import { intoNamed } from '../into-named.ts'

/** A data set's filers whose CIK has a given remainder; split because a unit's rows are assembled in memory. */
interface SetUnit {
  /** Quarter or month of the data set, `2024q1` or `2026_02`. */
  readonly set: string
  /** URL of the data set; null if its files are provided locally. */
  readonly url: string | null
  readonly part: number
  readonly of: number
  /** Ten-digit CIKs; empty means all. */
  readonly ciks: readonly string[]
}

/** Facts and segments of all filers in a quarter or a month. */
export const secNotesSets = source({
  id: 'sec-notes-sets',
  title: 'Facts and segments from Financial Statement and Notes data sets',
  feeds: [filedFacts, concepts, segments],
  publisher: secPublisher,
  schedule: 'manual',
  config: Type.Object({
    index_url: Type.String({
      default: 'https://www.sec.gov/data-research/sec-markets-data/financial-statement-notes-data-sets',
      description: 'Page that lists the data sets: monthly ones for the last year, quarterly ones before that',
    }),
    ciks: Type.Array(Type.String({ pattern: '^\\d{1,10}$' }), {
      default: [],
      description: 'CIKs of the filers to ingest. Leave empty for all.',
      maxItems: 10_000,
    }),
    parts: Type.Integer({
      default: 16,
      minimum: 1,
      maximum: 64,
      description:
        'Number of parts in which a data set is ingested, each with some of the filers: more parts need less ' +
        'memory',
    }),
  }),
  async discover(window, { http, config }): Promise<readonly SetUnit[]> {
    const sets = linkedSets({ url: config.index_url, html: await http.text(config.index_url) }, 'notes', window)
    const of = config.ciks.length > 0 ? 1 : config.parts
    return sets.flatMap(({ set, url }) =>
      Array.from({ length: of }, (_, part) => ({ set, url, part, of, ciks: tenDigits(config.ciks) })),
    )
  },
  async fetch({ set, url }, { http }): Promise<RawSet> {
    if (url === null) throw new Error(`${set} has no URL: it was loaded from files`)
    return { archive: await http.download(url) }
  },
  files: {
    expected:
      '2026_02_notes.zip or 2024q1_notes.zip of the Financial Statement and Notes sets, or their tables ' +
      `${NOTES_TABLES.join(', ')}; set \`ciks\` to the filers to ingest if memory is limited`,
    unit: (name, { path, config }): SetUnit | undefined =>
      NOTES_TABLES.includes(name)
        ? { set: folderOf(path), url: null, part: 0, of: 1, ciks: tenDigits(config.ciks) }
        : undefined,
    raw: (files: readonly InputFile[]) => setTables(files, NOTES_TABLES),
    unpacks: { unpackedBytes: 20 * 1024 ** 3 },
  },
  async *parse(set, unit) {
    const bad: BadRecord[] = []
    const filings = await filingsOfSet(set, (filing) => isWanted(filing, unit), bad)
    yield* bad
    const tags = await tagsOfSet(
      set,
      (tag) => tag.taxonomy !== null || (isMember(tag) && filings.has(tag.filing_id ?? '')),
    )
    const setFacts = new SetFacts(tags)
    const parts = new NotesSegments(await dimensionsOfSet(set, areOfSegments), tags.filter(isMember))
    for await (const number of numbersOfSet(set, filings)) {
      if (number instanceof BadRecord) {
        yield number
        continue
      }
      parts.add(number)
      if (isFact(number)) yield intoNamed(filedFacts, setFacts.fact(number))
    }
    yield* setFacts.concepts()
    for (const { filing, ...segment } of parts.rows())
      yield intoNamed(segments, { ...segment, ...filingOf(filing), known_at: filing.accepted_at })
  },
})

const tenDigits = (ciks: readonly string[]) => ciks.map((cik) => cik.padStart(10, '0'))

/** Tables in one archive or folder form one data set. */
const folderOf = (path: string): string =>
  path
    .split('/')
    .at(-2)
    ?.replace(/(?:_notes)?\.zip$/i, '') ?? 'of the files'

const isWanted = ({ cik }: NotesFiling, { part, of, ciks }: SetUnit): boolean =>
  Number(BigInt(cik) % BigInt(of)) === part && (ciks.length === 0 || ciks.includes(cik))

const isFact = ({ taxonomy, dimensions, filing }: FiledNumber): boolean =>
  taxonomy !== null && dimensions === null && isAcceptedFact({ taxonomy, form: filing.form_type })

const filingOf = ({ cik, filing_id, form_type, filed_on }: NotesFiling) => ({ cik, filing_id, form_type, filed_on })

/** Builds facts from a data set's numbers, with units and labels from its tags. */
class SetFacts {
  readonly #tags: ReadonlyMap<string, NotesTag>
  readonly #used = new Map<string, FiledNumber>()

  constructor(tags: readonly NotesTag[]) {
    this.#tags = new Map(tags.map((tag) => [`${tag.taxonomy}:${tag.name}`, tag]))
  }

  fact(number: FiledNumber) {
    const { filing, tag, taxonomy, start, end, value } = number
    const id = `${taxonomy}:${tag}`
    const unit = this.#unitOf(number)
    if (!this.#used.has(id)) this.#used.set(id, { ...number, unit })
    const { cik, filing_id: accession, form_type: form, filed_on: filed, accepted_at: accepted } = filing
    const { fiscal_year, fiscal_period } = filing
    return {
      ...{ cik, taxonomy, tag, unit, start, end, value, accession, form, filed, accepted, fiscal_period },
      fiscal_year: fiscal_year === null ? null : String(fiscal_year),
    }
  }

  /** Yields the tags of the facts returned so far. */
  *concepts() {
    for (const [id, { taxonomy, tag, unit, start }] of this.#used) {
      const { label = null, description = null } = this.#tags.get(id) ?? {}
      const period_type = start === null ? 'instant' : 'period'
      const row = tagConcept({ taxonomy: taxonomy ?? '', tag, label, description, unit, period_type })
      const { id: concept_id, ...concept } = row
      yield intoNamed(concepts, { concept_id, ...concept })
    }
  }

  /** For an amount per share, a data set may state only the currency. */
  #unitOf({ taxonomy, tag, unit }: FiledNumber): string {
    const isPerShare = this.#tags.get(`${taxonomy}:${tag}`)?.data_type === 'perShare'
    return isPerShare && /^[A-Z]{3}$/.test(unit) ? `${unit}/shares` : unit
  }
}
