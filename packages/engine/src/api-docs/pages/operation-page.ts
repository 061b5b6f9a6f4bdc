import type { ProblemCode } from '@bourse/kit/delivery'
import { PROBLEMS } from '@bourse/kit/host'
import { successOf, type MediaType, type OpenApiDocument, type OperationObject } from '../openapi/document.ts'
import { EVERYWHERE } from '../openapi/reachable-problems.ts'
import { callLines, LANGUAGES, type ShownCall } from './call-lines.ts'
import { html, type Markup } from './html.ts'
import { markdown } from './markdown.ts'
import { parameterRows } from './parameter-rows.ts'
import { metaSchemaOf, rowSchemaOf, type Entry } from './reference.ts'
import { fieldTable } from './field-table.ts'

/** Renders one operation's reference: parameters as a form, the call and its response, fields and errors. */
export function operationPage(document: OpenApiDocument, entry: Entry): Markup {
  const { operation, method, path, tag } = entry
  return html`<p class="crumb">${tag['x-displayName']}</p>
    <h1>${operation.summary}</h1>
    <p class="route">
      <code><b>${method}</b> ${path}</code>
    </p>
    ${facts(operation)} ${notes(operation)}
    <div class="columns">
      <div>
        ${markdown(operation.description ?? '')}
        <h2 id="parameters">Parameters</h2>
        <form id="call" data-try data-method="${method}" data-path="${path}">
          ${parameterRows(operation)}${bodyField(operation)}
        </form>
        ${bodyTable(operation)}
      </div>
      ${callPanel(document, entry)}
      <div>${answer(document, entry)} ${errors(operation)}</div>
    </div>`
}

/** Describes the price of a call, including that of a request for changes that finds none. */
export function costText({ 'x-credits-cost': { text, unchanged } }: OperationObject): string {
  return unchanged === undefined ? text : `${text}; ${unchanged} if nothing changed since \`changed_since\``
}

function facts(operation: OperationObject): Markup {
  const plan = operation['x-starting-plan']
  const capabilities = operation['x-capability']
  return html`<dl class="facts">
    <div>
      <dt>Cost</dt>
      <dd>${costText(operation)}</dd>
    </div>
    <div>
      <dt>From plan</dt>
      <dd>${plan ?? 'none'}</dd>
    </div>
    <div>
      <dt>Capability</dt>
      <dd>${capabilities.length === 0 ? 'any valid key' : capabilities.map((name) => html`<code>${name}</code> `)}</dd>
    </div>
    <div>
      <dt>Id</dt>
      <dd><code>${operation.operationId}</code></dd>
    </div>
  </dl>`
}

function notes(operation: OperationObject): readonly (Markup | undefined)[] {
  const deprecation = operation['x-deprecation']
  return [
    operation['x-implementation-status'] === 'planned'
      ? html`<p class="note">
          Not yet available: every call returns <a href="/docs/errors#dataset-unavailable">501</a> until a source is
          connected.
        </p>`
      : undefined,
    deprecation &&
      html`<p class="note">
        Deprecated since ${deprecation.since}; it ends on ${deprecation.sunset}. Use
        <a href="${deprecation.instead}">${deprecation.instead}</a> instead.
      </p>`,
  ]
}

/** Renders the input for the request body or the file to upload. */
function bodyField({ requestBody }: OperationObject): Markup | string {
  if (requestBody === undefined) return ''
  const { 'application/json': json } = requestBody.content
  if (json === undefined) return html`<label class="body">File<input type="file" data-file /></label>`
  const { example } = json
  return html`<label class="body"
    >Body<textarea data-body rows="8" spellcheck="false">${JSON.stringify(example ?? {}, null, 2)}</textarea>
  </label>`
}

function bodyTable({ requestBody }: OperationObject): Markup | string {
  const { 'application/json': json } = requestBody?.content ?? {}
  if (json === undefined) return ''
  return html`<h3>Members of the body</h3>
    ${fieldTable(json.schema)}`
}

/** Renders the call as a command, the buttons that run it here, and its response. */
function callPanel(document: OpenApiDocument, { operation, method }: Entry): Markup {
  const content = successOf(operation).content ?? {}
  const sent = operation.requestBody?.content ?? {}
  const body = 'application/octet-stream' in sent ? 'file' : { json: sent['application/json']?.example }
  const call = { method, call: operation['x-example-call'], sent: body } as const
  return html`<aside class="call" aria-label="Try it">
    ${languageTabs(document, call)}
    <p class="buttons">
      <button form="call" class="primary">Send</button>
      ${operation['x-credits-cost'].amount === 0 ? undefined : DRY_RUN}
    </p>
    <output data-answer hidden></output>
    ${Object.entries(content)
      .filter(([, { example }]) => example !== undefined)
      .map(([mediaType, { example }], index) => exampleOf(mediaType, example, index === 0))}
  </aside>`
}

/** Renders the call in each language. Without scripts, only the first language is shown. */
function languageTabs(document: OpenApiDocument, call: ShownCall): Markup {
  return html`<div class="tabs" role="tablist" aria-label="Language">
      ${LANGUAGES.map(
        ([id, name], index) =>
          html`<button
            type="button"
            role="tab"
            id="tab-${id}"
            aria-controls="lines-${id}"
            aria-selected="${index === 0 ? 'true' : 'false'}"
            tabindex="${index === 0 ? 0 : -1}"
            data-language="${id}"
          >
            ${name}
          </button>`,
      )}
    </div>
    ${LANGUAGES.map(
      ([id], index) =>
        html`<pre
          class="code"
          role="tabpanel"
          id="lines-${id}"
          aria-labelledby="tab-${id}"
          ${index === 0 ? undefined : html`hidden`}
        ><code data-lines="${id}">${callLines(
          document,
          id,
          call,
        )}</code><button type="button" data-copy>Copy</button></pre>`,
    )}`
}

const DRY_RUN = html`<button form="call" name="dry_run" value="true" title="Sends dry_run=true, which spends nothing">
  What would it cost?
</button>`

function exampleOf(mediaType: string, example: MediaType['example'], open: boolean): Markup {
  const text = typeof example === 'string' ? example : JSON.stringify(example, null, 2)
  return html`<details class="example" name="example" ${open ? 'open' : ''}>
    <summary>Example <code>${mediaType}</code></summary>
    <pre class="code"><code data-coloured>${text}</code></pre>
  </details>`
}

function answer(document: OpenApiDocument, entry: Entry): Markup {
  return html`<h2 id="answer">Answer</h2>
    <h3>Members of <code>data</code></h3>
    ${fieldTable(rowSchemaOf(document, entry))}
    <h3>Members of <code>meta</code></h3>
    ${fieldTable(metaSchemaOf(document, entry))}`
}

function errors({ 'x-codes': codes }: OperationObject): Markup {
  const all = Object.keys(PROBLEMS) as ProblemCode[]
  return html`<h2 id="errors">Errors</h2>
    <table class="errors">
      ${all
        .filter((code) => EVERYWHERE.includes(code) || codes.includes(code))
        .map(
          (code) =>
            html`<tr>
              <td>${PROBLEMS[code][0]}</td>
              <td>
                <a href="/docs/errors#${code}"><code>${code}</code></a>
              </td>
              <td>${PROBLEMS[code][1]}</td>
            </tr>`,
        )}
    </table>`
}
