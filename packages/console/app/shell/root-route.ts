import { createRootRoute } from '@tanstack/react-router'
import { NotFoundPage } from './not-found.tsx'
import { PlaceFailed } from './place-failed.tsx'

/** The parent of every page. The router adds the frame around the pages. */
export const rootRoute = createRootRoute({
  notFoundComponent: NotFoundPage,
  errorComponent: PlaceFailed,
})
