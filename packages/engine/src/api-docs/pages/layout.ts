import type { OpenApiDocument } from '../openapi/document.ts'
import { addressOfGuide, listedGuides, type Guide } from './guide-page.ts'
import { html, type Markup } from './html.ts'
import { entriesByTag, OF_OPERATORS, placeOf, type Entry, type NavigationParts, type Place } from './reference.ts'

export interface Page {
  readonly title: string
  readonly path: string
  readonly content: Markup
}

/** The document details that the page frame shows. */
export type FrameDetails = NavigationParts &
  Pick<OpenApiDocument, 'info'> & {
    readonly guides?: readonly Guide[]
    /** Attributions that the data's publishers require. */
    readonly attributions?: readonly string[]
  }

/** Renders a complete HTML document: navigation next to the content, styles and scripts from this host only. */
export function layout(
  document: FrameDetails,
  { title, path, content }: Page,
  place: Place = placeOf(document),
): Markup {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} · ${document.info.title}</title>
        <link rel="icon" href="/docs/assets/icon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/docs/assets/docs.css" />
        <script type="module" src="/docs/assets/docs.js"></script>
      </head>
      <body>
        <a class="skip" href="#content">Skip to the content</a>
        ${header(document, place)} ${navigation(document, path, place)}
        <main id="content">${content} ${footer(document)}</main>
      </body>
    </html>`
}

function header({ info }: FrameDetails, place: Place): Markup {
  return html`<header>
    <button popovertarget="menu" aria-label="Menu">☰</button>
    <a class="brand" href="/docs"><img src="/docs/assets/icon.svg" alt="" width="22" height="22" />${info.title}</a>
    <span class="version">${info.version}</span>
    <form class="key" data-key-form>
      <label for="key">API key</label>
      <input id="key" data-key type="password" placeholder="bourse_…" autocomplete="off" spellcheck="false" />
    </form>
    ${place === OF_OPERATORS ? undefined : html`<a class="quiet" href="/openapi.json">openapi.json</a>`}
  </header>`
}

function footer({ attributions = [] }: FrameDetails): Markup | undefined {
  if (attributions.length === 0) return undefined
  return html`<footer>
    Data:
    <ul>
      ${attributions.map((text) => html`<li>${text}</li>`)}
    </ul>
  </footer>`
}

const GUIDE = [
  ['/docs', 'Start'],
  ['/docs/operations', 'Operations'],
  ['/docs#authentication', 'Authentication'],
  ['/docs#requests', 'Requests'],
  ['/docs#answers', 'Answers and formats'],
  ['/docs#pages', 'Pages'],
  ['/docs#time', 'Time'],
  ['/docs#limits', 'Limits and credits'],
  ['/docs#plans', 'Plans'],
  ['/docs#stream', 'Stream'],
  ['/docs#mcp', 'MCP'],
  ['/docs/errors', 'Errors'],
] as const

const GUIDE_OF_OPERATORS = [
  ['/docs/admin', 'Start'],
  ['/docs', 'Operations of callers'],
  ['/docs/errors', 'Errors'],
] as const

function navigation(document: FrameDetails, path: string, place: Place): Markup {
  const guide = place === OF_OPERATORS ? GUIDE_OF_OPERATORS : GUIDE
  const { guides = [] } = document
  return html`<nav id="menu" popover aria-label="Documentation">
    <input
      type="search"
      data-filter
      placeholder="Find an operation or a page"
      aria-label="Find an operation or a page"
    />
    ${section(
      'Guide',
      guide.map(([address, text]) => item(address, text, path)),
    )}
    ${
      guides.length === 0
        ? undefined
        : section(
            'Guides',
            listedGuides(guides).map((each) => item(addressOfGuide(each), each.title, path)),
          )
    }
    ${[...entriesByTag(document)].map(([tag, entries]) =>
      section(
        tag['x-displayName'],
        entries.map((entry) => item(entry.address, shortPath(entry), path, entry.operation.summary)),
      ),
    )}
  </nav>`
}

function section(title: string, items: readonly Markup[]): Markup {
  return html`<section data-group>
    <h2>${title}</h2>
    <ul>
      ${items}
    </ul>
  </section>`
}

/** Returns short labels for the navigation, such as `/flat-files/{dataset}/{date}` and `POST /keys`. */
const shortPath = ({ method, path }: Entry) =>
  `${method === 'GET' ? '' : `${method} `}${path.replace(/^(?:\/admin)?\/v1/, '')}`

function item(address: string, text: string, path: string, title = ''): Markup {
  const current = address === path ? html`aria-current="page"` : undefined
  return html`<li data-find="${`${text} ${title}`.toLowerCase()}">
    <a href="${address}" title="${title}" ${current}>${text}</a>
  </li>`
}
