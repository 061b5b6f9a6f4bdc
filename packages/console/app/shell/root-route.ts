import { createRootRoute } from '@tanstack/react-router'
import { NotFoundPage } from './not-found.tsx'
import { PlaceFailed } from './place-failed.tsx'

/** The parent of every place. What is around them is put to it where the router is made. */
export const rootRoute = createRootRoute({
  notFoundComponent: NotFoundPage,
  errorComponent: PlaceFailed,
})
