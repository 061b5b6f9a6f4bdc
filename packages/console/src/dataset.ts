import { defineDataset } from '@bourse/kit'
import { pages } from '@bourse/kit/delivery'

export default defineDataset({
  id: 'console',
  title: 'Console',
  summary: 'Search, charts, tables, imports, accounts and health in a browser, at /console.',
  delivers: true,
  pages: [
    pages('/console', {
      front: 'front.html',
      async open() {
        // Loaded lazily, on the first request for the console.
        const { openSite } = await import('./open-site.ts')
        return openSite()
      },
    }),
  ],
})
