import { dateText } from '../../format/dates.ts'
import type { Source } from './source.ts'

/** A link to a publisher's terms, with the day they were accepted. */
export function TermsLink({ source: { terms } }: { readonly source: Source }) {
  if (terms === null) return null
  const accepted = terms.accepted_at === null ? '' : `, accepted ${dateText(terms.accepted_at.slice(0, 10))}`
  return (
    <span className="soft">
      <a href={terms.url} target="_blank" rel="noreferrer">
        {terms.page}
      </a>
      {accepted}
    </span>
  )
}
