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

/**
 * Loads what places consist of while nothing else is to be done: a place then opens at once, also when the service is
 * away.
 */
export function preloadPlaces(): void {
  const load = () => {
    for (const { options } of routes) {
      const component: { readonly preload?: () => Promise<void> | undefined } | undefined = options.component
      // What cannot be had now is asked for again by whoever goes there.
      void component?.preload?.()?.catch(() => undefined)
    }
  }
  if ('requestIdleCallback' in window) requestIdleCallback(load)
  else setTimeout(load, 1_000)
}

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
