import type { OpenApiDocument } from '../openapi/document.ts'
import { html, type Markup } from './html.ts'

/** Placeholder for this host's URL if none is configured. Pages replace it with their own origin. */
export const FALLBACK = 'http://localhost:8080'

/** Returns the service URL for use in prose: the configured one, otherwise the page's own. */
export function origin({ servers }: OpenApiDocument): Markup {
  const url = servers[0]?.url
  return url === undefined || url === '/' ? html`<span data-origin>${FALLBACK}</span>` : html`${url}`
}

/** A call's body: JSON properties or a raw file. */
export type CallBody = 'file' | { readonly json: unknown }

/** Returns the curl command for a call, with the key from the environment. */
export function curl(document: OpenApiDocument, method: string, call: string, sent?: CallBody): Markup {
  const verb = method === 'GET' ? '' : `-X ${method} `
  const data = sent === undefined ? '' : dataOf(sent)
  const address = html`'${origin(document)}<span data-call>${call}</span>'`
  return html`curl ${verb}-H "Authorization: Bearer $BOURSE_KEY"${data} ${address}`
}

function dataOf(sent: CallBody): string {
  if (sent === 'file') return ` -H 'Content-Type: application/octet-stream' --data-binary @file`
  return sent.json === undefined ? '' : ` -H 'Content-Type: application/json' -d '${JSON.stringify(sent.json)}'`
}
