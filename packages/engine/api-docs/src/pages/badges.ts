import type { OperationObject } from '../openapi/document.ts'
import { html, type Markup } from './html.ts'

/** What a call costs, what the key must hold and from which plan on it may be made. */
export function badges(operation: OperationObject): Markup {
  const plan = operation['x-starting-plan']
  const isPlanned = operation['x-implementation-status'] === 'planned'
  return html`<span class="badges">
    ${operation.deprecated ? html`<span class="badge warn">deprecated</span>` : undefined}
    ${isPlanned ? html`<span class="badge warn">not yet available</span>` : undefined}
    <span class="badge" title="Credits that a call costs">${operation['x-credits-cost'].text}</span>
    <span class="badge" title="The first plan that grants it">${plan === null ? 'no plan' : `from plan ${plan}`}</span>
  </span>`
}
