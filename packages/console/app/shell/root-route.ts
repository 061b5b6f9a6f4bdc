import { createRootRoute } from '@tanstack/react-router'
import { NotFoundPage } from './not-found.tsx'
import { PageFailed } from './page-failed.tsx'

/** The parent of every page. The router adds the frame around the pages. */
export const rootRoute = createRootRoute({
  notFoundComponent: NotFoundPage,
  errorComponent: PageFailed,
})
