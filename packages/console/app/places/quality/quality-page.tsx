import { Page } from '../../ui/page.tsx'
import { Findings } from './findings.tsx'
import { HeldRows } from './held-rows.tsx'

/** What the checks of the datasets held, refused and warned of. */
export function QualityPage() {
  return (
    <Page title="Quality" summary="Rows that wait for a decision, and what the checks of the datasets found.">
      <HeldRows />
      <Findings />
    </Page>
  )
}
