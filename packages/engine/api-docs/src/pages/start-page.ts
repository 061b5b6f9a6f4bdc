import type { OpenApiDocument } from '../openapi/document.ts'
import { badges } from './badges.ts'
import { curl } from './curl.ts'
import { html, type Markup } from './html.ts'
import { inlineMarkdown, markdown } from './markdown.ts'
import { plansTable, type Plans } from './plans-table.ts'
import { entriesByTag, type Entry } from './reference.ts'

/** Lines to paste on the start page. */
const FIRST_CALLS = 3

/**
 * The start page: first calls, every operation, and how everything works. `guide` is Markdown with a section per
 * heading.
 */
export function startPage(document: OpenApiDocument, plans: Plans, guide: string): Markup {
  const byTag = entriesByTag(document)
  return html`<h1>${document.info.title} API</h1>
    <p class="lead">Market data over HTTP: what every operation takes, answers and costs, and a form to try it.</p>
    ${firstCalls(document, [...byTag.values()])}
    <h2 id="operations">Operations</h2>
    ${[...byTag].map(([tag, entries]) => dataset(tag['x-displayName'], tag.description, entries))}
    <article class="guide">${sections(guide)}</article>
    <h2 id="plans">Plans</h2>
    ${plansTable(plans)}`
}

/** What is first read of the operations that run a deployment. */
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
    ${[...entriesByTag(document)].map(([tag, entries]) => dataset(tag['x-displayName'], tag.description, entries))}`
}

/** One call from each of the first datasets that answer. */
function firstCalls(document: OpenApiDocument, byTag: readonly (readonly Entry[])[]): Markup {
  const calls = byTag.flatMap((entries) => entries.find(isServed) ?? []).slice(0, FIRST_CALLS)
  const lines = calls.flatMap(({ method, operation }) => ['\n', curl(document, method, operation['x-example-call'])])
  return html`<p>Put your key into the shell, then paste:</p>
    <pre class="code"><code>export BOURSE_KEY=<i>your key</i>${lines}</code></pre>`
}

const isServed = ({ operation }: Entry) =>
  operation['x-implementation-status'] === 'implemented' && operation.deprecated === undefined

function dataset(title: string, summary: string, entries: readonly Entry[]): Markup {
  return html`<section class="dataset">
    <h3>${title}</h3>
    <p>${inlineMarkdown(summary)}</p>
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

/** Every section under an anchor: the first word of its heading. */
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
