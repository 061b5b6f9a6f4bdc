import {
  segments as segmentsIn,
  type NotesFiling,
  type NotesTag,
  type SegmentRow,
  type XbrlDimension,
  type XbrlFact,
} from '@bourse/sec'
import { type FiledNumber } from './notes-tables.ts'

/** Axis names as written in a data set, without their first and last words. */
const AXES: Readonly<Record<string, string>> = {
  BusinessSegments: 'us-gaap:StatementBusinessSegmentsAxis',
  ProductOrService: 'srt:ProductOrServiceAxis',
  Geographical: 'srt:StatementGeographicalAxis',
  ConsolidationItems: 'srt:ConsolidationItemsAxis',
}
const FORMS: ReadonlySet<string> = new Set(['10-K', '10-K/A', '10-KT', '10-KT/A'])

/** Splits `BusinessSegments=Americas;ConsolidationItems=OperatingSegments;` into axes and members. */
const partsOf = (written: string) =>
  written
    .split(';')
    .filter((part) => part !== '')
    .map((part): readonly [string, string] => [part.split('=')[0] ?? '', part.split('=')[1] ?? ''])

/** Whether all dimensions are segment axes. */
export const areOfSegments = (written: string): boolean =>
  partsOf(written).every(([axis, member]) => AXES[axis] !== undefined && member !== '')

/** Whether a tag names a member; the data set's dimensions have neither its prefix nor its label. */
export const isMember = ({ data_type, name }: NotesTag): boolean => data_type === 'member' || /Member$/.test(name)

/**
 * Assembles annual report segments from a data set. Takes consolidated and segment numbers one by one, in any order,
 * and ignores other forms.
 */
export class NotesSegments {
  readonly #dimensions: ReadonlyMap<string, string>
  readonly #members: ReadonlyMap<string, NotesTag>
  readonly #reports = new Map<NotesFiling, XbrlFact[]>()
  readonly #labels = new Map<string, string>()

  constructor(dimensions: ReadonlyMap<string, string>, members: readonly NotesTag[]) {
    this.#dimensions = dimensions
    this.#members = new Map(members.map((tag) => [`${tag.filing_id ?? ''} ${bare(tag.name)}`, tag]))
  }

  add({ filing, tag, taxonomy, dimensions, unit, value, start, end }: FiledNumber): void {
    const written = dimensions === null ? '' : this.#dimensions.get(dimensions)
    if (!FORMS.has(filing.form_type) || taxonomy !== 'us-gaap' || written === undefined) return
    const facts = this.#reports.get(filing) ?? []
    this.#reports.set(filing, facts)
    const named = partsOf(written).map(([axis, member]) => this.#dimension(filing, axis, member))
    facts.push({ concept: `us-gaap:${tag}`, unit, value, start, end, dimensions: named })
  }

  /** Yields each report's segments. */
  *rows(): Generator<SegmentRow & { readonly filing: NotesFiling }> {
    for (const [filing, facts] of this.#reports) {
      const about = { cik: filing.cik, document_type: filing.form_type, period_start: null, period_end: null }
      for (const row of segmentsIn({ ...about, facts }, { labels: this.#labels })) yield { ...row, filing }
    }
  }

  #dimension({ filing_id, prefix }: NotesFiling, axis: string, member: string): XbrlDimension {
    const tag = this.#members.get(`${filing_id} ${member}`) ?? this.#members.get(` ${member}`)
    const name = tag?.name ?? (axis === 'Geographical' && /^[A-Z]{2}$/.test(member) ? member : `${member}Member`)
    const owner = tag?.taxonomy ?? (/^[A-Z]{2}$/.test(name) ? 'country' : prefix)
    const full = owner === null ? name : `${owner}:${name}`
    if (tag?.label !== undefined && tag.label !== null) this.#labels.set(full, tag.label)
    return { axis: AXES[axis] ?? axis, member: full }
  }
}

const bare = (name: string) => name.replace(/(?:Member|Domain)$/, '')
