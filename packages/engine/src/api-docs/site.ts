import { compactDocument } from './openapi/compact-document.ts'
import type { OpenApiDocument } from './openapi/document.ts'
import { ASSETS, assetText } from './pages/assets.ts'
import { errorsPage } from './pages/errors-page.ts'
import { addressOfGuide, guidePage } from './pages/guide-page.ts'
import type { Markup } from './pages/html.ts'
import { layout, type FrameDetails } from './pages/layout.ts'
import { operationPage } from './pages/operation-page.ts'
import { entriesByTag, OF_OPERATORS } from './pages/reference.ts'
import type { Plans } from './pages/plans-table.ts'
import { postmanCollection } from './postman-collection.ts'
import { operationsPage, operatorsPage, signInPage, startPage } from './pages/start-page.ts'
import { textSite } from './text/text-site.ts'

export { statusFeed, statusPage } from './pages/status-page.ts'
export type { DatasetStatus, Incident, MarketStatus, ServiceStatus } from './pages/status-page.ts'

/** A page or an asset. Its URL does not change when its content does. */
export interface Page {
  readonly mediaType: string
  readonly content: string
  readonly isHashed: false
}

/** Each documentation path, with the function that renders its page. */
export type Site = ReadonlyMap<string, () => Promise<Page>>

/**
 * Returns the documentation pages for an OpenAPI document, as HTML and as Markdown. Each page is rendered on its first
 * request and cached.
 */
export function site(
  document: OpenApiDocument,
  plans: Plans,
  { guides = [], attributions = [] }: Pick<FrameDetails, 'guides' | 'attributions'> = {},
): Site {
  const page = pagesIn({ ...document, guides, attributions })
  return new Map([
    cachedPage('/openapi.json', JSON_TYPE, async () => JSON.stringify(compactDocument(document))),
    cachedPage('/postman.json', JSON_TYPE, async () => JSON.stringify(postmanCollection(document))),
    page('Start', '/docs', async () => startPage(document, plans, await assetText('guide.md'))),
    page('Operations', '/docs/operations', () => operationsPage(document)),
    page('Errors', '/docs/errors', errorsPage),
    ...guides.map((guide) => page(guide.title, addressOfGuide(guide), () => guidePage(guide, guides))),
    ...operationPages(document, page),
    ...[...textSite(document, guides)].map(([path, text]) =>
      cachedPage(path, path.endsWith('.md') ? MARKDOWN : PLAIN_TEXT, text),
    ),
    ...Object.entries(ASSETS).map(([name, mediaType]) =>
      cachedPage(`/docs/assets/${name}`, mediaType, () => assetText(name)),
    ),
  ])
}

/** Returns the documentation pages for a deployment's operators, which only operators may read. */
export function operatorsSite(document: OpenApiDocument): Site {
  const page = pagesIn(document)
  return new Map([
    page('Administration', OF_OPERATORS.pages, () => operatorsPage(document)),
    ...operationPages(document, page),
  ])
}

const pagesIn = (document: FrameDetails) => (title: string, path: string, content: () => Markup | Promise<Markup>) =>
  cachedPage(path, HTML, async () => layout(document, { title, path, content: await content() }).markup)

const operationPages = (document: OpenApiDocument, page: ReturnType<typeof pagesIn>) =>
  [...entriesByTag(document).values()]
    .flat()
    .map((entry) => page(entry.operation.summary, entry.address, () => operationPage(document, entry)))

/**
 * Returns the page served to everyone at the URLs of operator pages. It fetches the actual page with the reader's key.
 */
export function operatorsFrame(info: OpenApiDocument['info']): Page {
  const page = { title: 'Administration', path: OF_OPERATORS.pages, content: signInPage() }
  const { markup } = layout({ info, tags: [], paths: {} }, page, OF_OPERATORS)
  return { mediaType: HTML, content: markup, isHashed: false }
}

const HTML = 'text/html; charset=utf-8'
const JSON_TYPE = 'application/json; charset=utf-8'
const MARKDOWN = 'text/markdown; charset=utf-8'
const PLAIN_TEXT = 'text/plain; charset=utf-8'

function cachedPage(path: string, mediaType: string, content: () => Promise<string>) {
  let rendered: Page | undefined
  return [path, async () => (rendered ??= { mediaType, content: await content(), isHashed: false })] as const
}
