import type { OpenApiDocument, OperationObject, Tag } from '../openapi/document.ts'
import { curl } from './curl.ts'
import { html, type Markup } from './html.ts'
import { inlineMarkdown, markdown } from './markdown.ts'
import { plansTable, type Plans } from './plans-table.ts'
import { entriesByTag, type Entry } from './reference.ts'

/** Number of commands on the start page that readers can copy and run. */
const FIRST_CALLS = 3

/**
 * Renders the start page: first calls, available data, and how the API works. `guide` is Markdown with a section per
 * heading.
 */
export function startPage(document: OpenApiDocument, plans: Plans, guide: string): Markup {
  const byTag = entriesByTag(document)
  return html`<h1>${document.info.title} API</h1>
    <p class="lead">Market data over HTTP: what every operation takes, answers and costs, and a form to try it.</p>
    ${firstCalls(document, [...byTag.values()])}
    <h2 id="start">What you can do</h2>
    <ul class="cards">
      ${WAYS.map(([address, title, text]) => card(address, title, text))}
    </ul>
    <h2 id="data">What there is</h2>
    <ul class="cards">
      ${[...byTag].map(([tag, entries]) => datasetCard(tag, entries))}
    </ul>
    <article class="guide">${sections(guide)}</article>
    <h2 id="plans">Plans</h2>
    ${plansTable(plans)}`
}

/** Common tasks and the pages that explain them. */
const WAYS = [
  ['/docs/operations', 'Request rows', 'Every operation with its parameters, fields, units and price, and a form.'],
  ['/docs#time', 'Read as of a past time', '`as_of` returns data as known at that instant, without later corrections.'],
  ['/docs#answers', 'Download complete histories', 'CSV, NDJSON, Arrow and Parquet, page by page or as an export.'],
  ['/docs#stream', 'Stream updates', 'A WebSocket that pushes rows as they are published.'],
  ['/postman.json', 'Try it in Postman or Bruno', 'A collection to import, with a request for every operation.'],
  ['/docs#mcp', 'Connect a language model', 'The same operations, keys and limits as tools for a language model.'],
] as const

function card(address: string, title: string, text: string): Markup {
  return html`<li>
    <a href="${address}"><b>${title}</b></a>
    <span>${inlineMarkdown(text)}</span>
  </li>`
}

/** A dataset's operations fill several pages, so the card links to their list. */
function datasetCard(tag: Tag, entries: readonly Entry[]): Markup {
  const count = `${entries.length} ${entries.length === 1 ? 'operation' : 'operations'}`
  return html`<li>
    <a href="/docs/operations#${tag.name}"><b>${tag['x-displayName']}</b></a>
    <span>${inlineMarkdown(tag.description)}</span>
    <small>${count}</small>
  </li>`
}

export function operationsPage(document: OpenApiDocument): Markup {
  return html`<h1>Operations</h1>
    ${[...entriesByTag(document)].map(([tag, entries]) => dataset(tag, entries))}`
}

/** Introduction to the operations for operators. */
export function operatorsPage(document: OpenApiDocument): Markup {
  return html`<h1>Administration</h1>
    <p class="lead">
      What runs this deployment: accounts, keys, usage, data and the log of changes. A key of the owner with the
      capability <code>admin</code> calls these operations; no plan grants it.
    </p>
    <p>
      A change takes <code>If-Match</code> with the <code>version</code> that was read, and a POST takes
      <code>Idempotency-Key</code>: sent again it is done once. All else is as
      <a href="/docs#requests">any other request</a>.
    </p>
    ${[...entriesByTag(document)].map(([tag, entries]) => dataset(tag, entries))}`
}

/** Placeholder for a page that only operators may read, until the script has fetched it with their key. */
export function signInPage(): Markup {
  return html`<h1>Administration</h1>
    <p class="lead">
      These pages are for who runs this deployment: put a key of the owner with the capability <code>admin</code> into
      the field above.
    </p>
    <p class="note" role="status" data-guarded hidden></p>`
}

/** Shows one call from each of the first available datasets. */
function firstCalls(document: OpenApiDocument, byTag: readonly (readonly Entry[])[]): Markup {
  const calls = byTag.flatMap((entries) => entries.find(isServed) ?? []).slice(0, FIRST_CALLS)
  const lines = calls.flatMap(({ method, operation }) => ['\n', curl(document, method, operation['x-example-call'])])
  return html`<p>Put your key into the shell, then paste:</p>
    <pre class="code"><code>export BOURSE_KEY=<i>your key</i>${lines}</code></pre>`
}

const isServed = ({ operation }: Entry) =>
  operation['x-implementation-status'] === undefined && operation.deprecated === undefined

function dataset(tag: Tag, entries: readonly Entry[]): Markup {
  return html`<section class="dataset" id="${tag.name}">
    <h3>${tag['x-displayName']}</h3>
    <p>${inlineMarkdown(tag.description)}</p>
    <ul class="operations">
      ${entries.map(
        (entry) =>
          html`<li>
            <a href="${entry.address}"
              ><code>${entry.method} ${entry.path}</code> <span>${entry.operation.summary}</span></a
            >
            ${badges(entry.operation)}
          </li>`,
      )}
    </ul>
  </section>`
}

/** Describes a call's price, its required capabilities and the first plan that includes it. */
function badges(operation: OperationObject): Markup {
  const plan = operation['x-starting-plan']
  const isPlanned = operation['x-implementation-status'] === 'planned'
  return html`<span class="badges">
    ${operation.deprecated ? html`<span class="badge warn">deprecated</span>` : undefined}
    ${isPlanned ? html`<span class="badge warn">not yet available</span>` : undefined}
    <span class="badge" title="Credits that a call costs">${operation['x-credits-cost'].text}</span>
    <span class="badge" title="The first plan that grants it">${plan === null ? 'no plan' : `from plan ${plan}`}</span>
  </span>`
}

/** Gives every section an anchor named after the first word of its heading. */
function sections(guide: string): readonly Markup[] {
  return guide
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const [heading = '', ...body] = section.split('\n')
      const id = heading.split(' ')[0]?.toLowerCase() ?? ''
      return html`<section>
        <h2 id="${id}">${heading}</h2>
        ${markdown(body.join('\n'))}
      </section>`
    })
}
