import { Link } from '@tanstack/react-router'
import { Compass } from 'lucide-react'
import { Empty } from '../ui/empty.tsx'
import { Page } from '../ui/page.tsx'

/** Shown at unknown URLs. */
export function NotFoundPage() {
  return (
    <Page title="Page not found">
      <Empty icon={Compass} title="The console has no page at this address" action={<Link to="/">Overview</Link>}>
        The link may be from another version. Press Ctrl K to find symbols, datasets and pages.
      </Empty>
    </Page>
  )
}
