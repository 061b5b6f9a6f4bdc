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

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
