import { createRouter } from '@tanstack/react-router'
import { routes } from './places.ts'
import { PlaceFailed } from './shell/place-failed.tsx'
import { rootRoute } from './shell/root-route.ts'
import { Shell } from './shell/shell.tsx'

rootRoute.update({ component: Shell })

/** Addresses below `/console`; a place is loaded when a link to it is about to be followed. */
export const router = createRouter({
  routeTree: rootRoute.addChildren(routes),
  basepath: '/console',
  defaultPreload: 'intent',
  defaultErrorComponent: PlaceFailed,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
