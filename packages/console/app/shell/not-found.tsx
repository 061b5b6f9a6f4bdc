import { Link } from '@tanstack/react-router'
import { Compass } from 'lucide-react'
import { Empty } from '../ui/empty.tsx'
import { Page } from '../ui/page.tsx'

/** Stands at addresses that lead to no place. */
export function NotFoundPage() {
  return (
    <Page title="Nothing is here">
      <Empty icon={Compass} title="This address leads to no place of the console" action={<Link to="/">Overview</Link>}>
        It may be from another version. Ctrl K finds symbols, datasets and places.
      </Empty>
    </Page>
  )
}
