import type { ProblemCode } from '@bourse/kit/delivery'
import { PROBLEMS } from '@bourse/kit/host'
import { html, type Markup } from './html.ts'
import { inlineMarkdown } from './markdown.ts'
import { PROBLEM_HELP } from './problem-help.ts'

/** Renders every problem code under its own anchor, which is the URL in `type`. */
export function errorsPage(): Markup {
  return html`<h1>Errors</h1>
    <p class="lead">
      Every error has an HTTP error status and an <code>application/problem+json</code> body, even if CSV was requested.
      Programs should check <code>code</code>, which is stable. <code>detail</code> states what was expected, what was
      received and what to do next; <code>errors</code> lists every invalid part of a request;
      <code>request_id</code> identifies the request in the operator’s log.
    </p>
    <pre class="code"><code data-coloured>${EXAMPLE}</code></pre>
    <p>
      Failed requests cost no credits; they count toward the requests per minute, except 401 and the rejected 429
      itself.
    </p>
    ${(Object.keys(PROBLEMS) as ProblemCode[]).map(section)}`
}

function section(code: ProblemCode): Markup {
  const [status, title] = PROBLEMS[code]
  const { when, act } = PROBLEM_HELP[code]
  return html`<section class="problem" id="${code}">
    <h2>
      <a href="#${code}"><code>${code}</code></a> <span class="badge">${status}</span>
    </h2>
    <p><b>${title}.</b> ${inlineMarkdown(when)}</p>
    <p class="act">${inlineMarkdown(act)}</p>
  </section>`
}

/** The body of an error. */
export const EXAMPLE = JSON.stringify(
  {
    type: '/docs/errors#invalid-parameter',
    title: 'A parameter is not valid',
    status: 422,
    detail: 'fromm: is not a parameter of this operation; did you mean from?',
    instance: '/v1/…',
    code: 'invalid-parameter',
    request_id: 'req_Jx0mGbE1d2nXc4Tq',
    errors: [
      { code: 'unknown', parameter: 'fromm', message: 'is not a parameter of this operation; did you mean from?' },
    ],
  },
  null,
  2,
)
