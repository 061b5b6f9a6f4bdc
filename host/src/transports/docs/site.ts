import type { Plans } from '../../accounts/plans.ts'
import type { OpenApiDocument } from '../openapi/document.ts'
import { ASSETS, assetText } from './assets.ts'
import { errorsPage } from './errors-page.ts'
import type { Markup } from './html.ts'
import { layout } from './layout.ts'
import { operationPage } from './operation-page.ts'
import { addressOf, entriesByTag } from './reference.ts'
import { finished, type Finished } from './send-page.ts'
import { startPage } from './start-page.ts'

/** Every address of the documentation with what makes its page. */
export type Site = ReadonlyMap<string, () => Promise<Finished>>

/** The documentation of one document; a page is made when it is first asked for, and kept. */
export function site(document: OpenApiDocument, plans: Plans): Site {
  const page = (title: string, path: string, content: () => Markup | Promise<Markup>) =>
    kept(path, HTML, async () => layout(document, { title, path, content: await content() }).markup)
  const operations = [...entriesByTag(document).values()].flat()
  return new Map([
    kept('/openapi.json', JSON_TYPE, async () => JSON.stringify(document)),
    page('Start', '/docs', async () => startPage(document, plans, await assetText('guide.md'))),
    page('Errors', '/docs/errors', errorsPage),
    ...operations.map((entry) => page(entry.operation.summary, addressOf(entry), () => operationPage(document, entry))),
    ...Object.entries(ASSETS).map(([name, mediaType]) =>
      kept(`/docs/assets/${name}`, mediaType, () => assetText(name)),
    ),
  ])
}

const HTML = 'text/html; charset=utf-8'
const JSON_TYPE = 'application/json; charset=utf-8'

function kept(path: string, mediaType: string, text: () => Promise<string>) {
  let made: Finished | undefined
  return [path, async () => (made ??= finished(mediaType, await text()))] as const
}
