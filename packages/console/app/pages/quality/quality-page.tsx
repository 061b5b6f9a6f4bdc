import { Permitted } from '../../session/permitted.tsx'
import { Page } from '../../ui/page.tsx'
import { Findings } from './findings.tsx'
import { HeldGroups } from './held-groups.tsx'

/** Held rows and validation issues of all datasets. */
export function QualityPage() {
  return (
    <Page title="Quality" summary="Rows awaiting review, and validation issues by rule.">
      <HeldGroups />
      <Permitted to="admin.findings.list">
        <Findings />
      </Permitted>
    </Page>
  )
}
