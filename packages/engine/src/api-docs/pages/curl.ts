import type { OpenApiDocument } from '../openapi/document.ts'
import { html, type Markup } from './html.ts'

/** Stands for the address of this host where none is configured; the page puts its own there. */
const FALLBACK = 'http://localhost:8080'

/** Address of the service in running text: the configured one, else the one that the page was loaded from. */
export function origin({ servers }: OpenApiDocument): Markup {
  const url = servers[0]?.url
  return url === undefined || url === '/' ? html`<span data-origin>${FALLBACK}</span>` : html`${url}`
}

/** What a call sends: members, or a file as it is. */
export type Sent = 'file' | { readonly json: unknown }

/** A line for the shell that makes a call with the key of the environment. */
export function curl(document: OpenApiDocument, method: string, call: string, sent?: Sent): Markup {
  const verb = method === 'GET' ? '' : `-X ${method} `
  const data = sent === undefined ? '' : dataOf(sent)
  const address = html`'${origin(document)}<span data-call>${call}</span>'`
  return html`curl ${verb}-H "Authorization: Bearer $BOURSE_KEY"${data} ${address}`
}

function dataOf(sent: Sent): string {
  if (sent === 'file') return ` -H 'Content-Type: application/octet-stream' --data-binary @file`
  return sent.json === undefined ? '' : ` -H 'Content-Type: application/json' -d '${JSON.stringify(sent.json)}'`
}
