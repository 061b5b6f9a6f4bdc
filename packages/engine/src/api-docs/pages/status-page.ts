import { html, type Markup } from './html.ts'

/** Whether a dataset's rows are current in one market, as the status page shows it. */
export interface MarketStatus {
  /** Group and MIC of the exchange; null for a dataset without exchanges. */
  readonly market: string | null
  readonly exchange: string | null
  readonly status: 'current' | 'late'
  /** The newest date with rows, and the newest date whose rows are due. */
  readonly newest_date: string
  readonly due_date: string
  /** When the first missing rows were due; null if none are missing. */
  readonly late_since: string | null
}

export interface DatasetStatus {
  readonly dataset: string
  readonly title: string
  readonly status: 'current' | 'late'
  readonly markets: readonly MarketStatus[]
}

/** Something that went wrong: late rows of a dataset in one market group, a failed source, or a lost server. */
export interface Incident {
  readonly id: string
  readonly kind: 'late' | 'source-failed' | 'server-lost'
  /** The dataset and its title; null if the incident is not about a dataset. */
  readonly dataset: string | null
  readonly title: string | null
  readonly market: string | null
  readonly started_at: string
  /** When late rows were published; null while they are missing, and for other incidents. */
  readonly ended_at: string | null
}

/** The state of the service: datasets whose freshness is measured, by market, and recent incidents, newest first. */
export interface ServiceStatus {
  readonly checked_at: string
  readonly status: 'current' | 'late'
  readonly datasets: readonly DatasetStatus[]
  readonly incidents: readonly Incident[]
}

/** Renders the status page, which needs no script. */
export function statusPage({ checked_at, status, datasets, incidents }: ServiceStatus): string {
  const late = datasets.filter((dataset) => dataset.status === 'late').length
  const headline =
    datasets.length === 0
      ? 'No data yet'
      : late === 0
        ? 'All data is current'
        : `${late} of ${datasets.length} datasets are late`
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta http-equiv="refresh" content="300" />
        <title>Service status: ${headline}</title>
        <link rel="icon" href="/docs/assets/icon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/docs/assets/docs.css" />
        <link rel="alternate" type="application/atom+xml" href="/status.xml" title="Service status" />
      </head>
      <body class="status">
        <main>
          <h1>Service status</h1>
          <p class="lead ${status}">${headline}</p>
          ${datasets.toSorted(lateFirst).map(datasetSection)}
          <h2>Incidents of the last 90 days</h2>
          ${
            incidents.length === 0
              ? html`<p>None.</p>`
              : html`<ul>
                  ${incidents.map((incident) => html`<li>${incidentText(incident)}: ${incidentTime(incident)}</li>`)}
                </ul>`
          }
          <p>
            <small>
              Checked ${time(checked_at)}. Rows are due when their publishers and trading days say so. Also as
              <a href="/status.json">JSON</a> and <a href="/status.xml">Atom</a>.
            </small>
          </p>
        </main>
      </body>
    </html>`.markup
}

const lateFirst = (a: DatasetStatus, b: DatasetStatus) => Number(b.status === 'late') - Number(a.status === 'late')

function datasetSection({ title, status, markets }: DatasetStatus): Markup {
  const late = markets.filter((market) => market.status === 'late').length
  const isOpen = status === 'late' ? html`open` : undefined
  const state = late === 0 ? 'current' : markets.length === 1 ? 'late' : `late in ${late} of ${markets.length} markets`
  return html`<details ${isOpen}>
    <summary><span>${title}</span> <strong class="${status}">${state}</strong></summary>
    <table>
      <thead>
        <tr>
          <th>Market</th>
          <th>Status</th>
          <th>Newest</th>
        </tr>
      </thead>
      <tbody>
        ${markets.map(marketRow)}
      </tbody>
    </table>
  </details>`
}

const marketRow = ({ exchange, status, newest_date: newest, late_since: since }: MarketStatus): Markup =>
  html`<tr>
    <td>${exchange ?? 'All'}</td>
    <td class="${status}">${since === null ? status : html`late since ${time(since)}`}</td>
    <td>${newest}</td>
  </tr>`

/** An instant to the minute, UTC. */
const time = (at: string): Markup =>
  html`<time datetime="${at}"
    >${at.slice(0, '2026-03-02'.length)} ${at.slice('2026-03-02T'.length, '2026-03-02T21:00'.length)} UTC</time
  >`

function incidentText({ kind, title, dataset, market }: Incident): string {
  const name = `${title ?? dataset ?? ''}${market === null ? '' : ` (${market})`}`
  if (kind === 'server-lost') return 'A server stopped responding'
  return kind === 'late' ? `${name} late` : `A source of ${name} failed`
}

function incidentTime({ kind, started_at: from, ended_at: to }: Incident): Markup {
  if (kind !== 'late') return time(from)
  return to === null ? html`since ${time(from)}` : html`${time(from)} to ${time(to)}`
}

/** Renders the Atom feed with an entry for each incident; `address` is the URL of the page. */
export function statusFeed({ checked_at, incidents }: ServiceStatus, address: string): string {
  const updated = ({ started_at, ended_at }: Incident) => ended_at ?? started_at
  const newest = incidents.map(updated).toSorted().at(-1)
  return html`<?xml version="1.0" encoding="utf-8"?>
    <feed xmlns="http://www.w3.org/2005/Atom">
      <id>urn:bourse:status</id>
      <title>Service status</title>
      <updated>${newest ?? checked_at}</updated>
      <author><name>Service status</name></author>
      <link href="${address}" />
      ${incidents.map(
        (incident) =>
          html`<entry>
            <id>urn:bourse:incident:${incident.id}</id>
            <title>${incidentText(incident)}${incident.ended_at === null ? '' : ', resolved'}</title>
            <updated>${updated(incident)}</updated>
            <link href="${address}" />
          </entry>`,
      )}
    </feed>`.markup
}
