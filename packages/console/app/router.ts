import { createRouter } from '@tanstack/react-router'
import { routes } from './pages.ts'
import { PageFailed } from './shell/page-failed.tsx'
import { rootRoute } from './shell/root-route.ts'
import { Shell } from './shell/shell.tsx'

rootRoute.update({ component: Shell })

/** Routes under `/console`; a page's code loads when the user is about to follow a link to it. */
export const router = createRouter({
  routeTree: rootRoute.addChildren(routes),
  basepath: '/console',
  defaultPreload: 'intent',
  defaultErrorComponent: PageFailed,
  scrollRestoration: true,
})

/** Loads the code of all pages while the browser is idle, so that they open immediately even if the service is down. */
export function preloadPlaces(): void {
  const load = () => {
    for (const { options } of routes) {
      const component: { readonly preload?: () => Promise<void> | undefined } | undefined = options.component
      // A failed preload is retried when the user opens the page.
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
