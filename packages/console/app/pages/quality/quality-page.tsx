import { Permitted } from '../../session/permitted.tsx'
import { Page } from '../../ui/page.tsx'
import { Findings } from './findings.tsx'
import { HeldRows } from './held-rows.tsx'

/** Held rows and validation issues of all datasets. */
export function QualityPage() {
  return (
    <Page title="Quality" summary="Rows awaiting review, and validation issues by rule.">
      <HeldRows />
      <Permitted to="admin.findings.list">
        <Findings />
      </Permitted>
    </Page>
  )
}
