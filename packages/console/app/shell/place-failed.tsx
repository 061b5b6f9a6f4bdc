import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { Page } from '../ui/page.tsx'
import { ProblemNote } from '../ui/problem.tsx'

/** Stands in place of a place that could not be shown; the navigation beside it goes on. */
export function PlaceFailed({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return (
    <Page title="This place could not be shown">
      <ProblemNote error={error} onRetry={retry} />
    </Page>
  )
}
