import { createRoute } from '@tanstack/react-router'
import { Upload } from 'lucide-react'
import { permittedTo, type NavigationEntry } from '../../shell/navigation-entry.ts'
import { lazyPage } from '../../shell/lazy-page.ts'
import { rootRoute } from '../../shell/root-route.ts'

export const imports: NavigationEntry = {
  to: '/imports',
  title: 'Imports',
  summary: 'Upload, check and import your own files.',
  icon: Upload,
  group: 'Operation',
  shows: permittedTo('admin.imports.list'),
}

/** All imports, and the form for a new one. */
export const importsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'imports',
  component: lazyPage(() => import('./imports-page.tsx'), 'ImportsPage'),
})

/** One import, from its column mapping to its results. */
export const importRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'imports/$import',
  component: lazyPage(() => import('./import-page.tsx'), 'ImportPage'),
})
