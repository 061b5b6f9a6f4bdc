import { type ReportedFact } from './reported-fact.ts'

/** Taxonomies whose facts are published. */
export const TAXONOMIES = ['us-gaap', 'ifrs-full', 'dei', 'srt'] as const

/** Forms whose facts are published, each with its amendments. Proxy statements and prospectuses are excluded. */
export const FACT_FORMS = ['10-K', '10-Q', '20-F', '40-F', '6-K', '8-K', '10-KT', '10-QT'] as const

const taxonomies: ReadonlySet<string> = new Set(TAXONOMIES)
const forms: ReadonlySet<string> = new Set(FACT_FORMS.flatMap((form) => [form, `${form}/A`]))

/** Whether a fact is published: its taxonomy and form are among those accepted. */
export function isAcceptedFact({ taxonomy, form }: Pick<ReportedFact, 'taxonomy' | 'form'>): boolean {
  return taxonomies.has(taxonomy) && forms.has(form)
}
