import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { Page } from '../ui/page.tsx'
import { ProblemNote } from '../ui/problem.tsx'

/** Replaces a page that failed to render; the navigation keeps working. */
export function PageFailed({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return (
    <Page title="This page could not be shown">
      <ProblemNote error={error} onRetry={retry} />
    </Page>
  )
}
