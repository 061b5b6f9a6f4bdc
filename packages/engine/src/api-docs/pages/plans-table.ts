import { html, type Markup } from './html.ts'

/** A plan's documented limits; null means unlimited. */
export interface Plan {
  readonly requests_per_minute: number | null
  readonly concurrent_requests: number | null
  readonly credits_per_day: number | null
  readonly history_years: number | null
  readonly symbols: readonly string[] | null
  readonly markets: readonly string[]
  readonly without_capabilities: readonly string[]
}

/** Plans by name, in configuration order. */
export type Plans = Readonly<Record<string, Plan>>

export function plansTable(plans: Plans): Markup {
  const rows = Object.entries(plans).map(([name, plan]) => [
    name,
    amount(plan.requests_per_minute),
    amount(plan.concurrent_requests),
    amount(plan.credits_per_day),
    plan.history_years === null ? 'all' : counted(plan.history_years, 'year'),
    plan.symbols === null ? 'all' : plan.symbols.join(', '),
    plan.markets.join(', ') || 'none',
    plan.without_capabilities.join(', ') || 'none',
  ])
  return html`<div class="scroll">
    <table class="plans">
      <thead>
        <tr>
          ${HEADINGS.map((heading) => html`<th scope="col">${heading}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          ([name, ...cells]) =>
            html`<tr>
              <th scope="row">${name}</th>
              ${cells.map((cell) => html`<td>${cell}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`
}

const HEADINGS = [
  'Plan',
  'Requests per minute',
  'Concurrent requests',
  'Credits per day',
  'History',
  'Symbols',
  'Markets',
  'Without',
]

const amount = (limit: number | null) => (limit === null ? 'unlimited' : limit.toLocaleString('en'))

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`
