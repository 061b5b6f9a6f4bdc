import type { OpenApiDocument } from '../openapi/document.ts'
import { curl, origin, type CallBody } from './curl.ts'
import { html, type Markup } from './html.ts'

/** A call as shown on a page: its target and its body. */
export interface ShownCall {
  readonly method: string
  /** Path and query. */
  readonly call: string
  readonly sent?: CallBody | undefined
}

/** Languages for call examples. The first one is the default. */
export const LANGUAGES = [
  ['curl', 'curl'],
  ['typescript', 'TypeScript'],
  ['python', 'Python'],
] as const
/** A language for call examples. */
export type Language = (typeof LANGUAGES)[number][0]

/** Returns the lines that make a call with the key from the environment, without extra dependencies. */
export function callLines(document: OpenApiDocument, language: Language, call: ShownCall): Markup {
  if (language === 'curl') return curl(document, call.method, call.call, call.sent)
  return language === 'typescript' ? typescript(document, call) : python(document, call)
}

const INDENT = '    '

/** The call's URL, which the page updates as the form is filled in. */
const address = (document: OpenApiDocument, call: string) => html`${origin(document)}<span data-call>${call}</span>`

function typescript(document: OpenApiDocument, { method, call, sent }: ShownCall): Markup {
  const type = typeOf(sent)
  const typed = type === undefined ? '' : `, 'content-type': '${type}'`
  const body = sent === 'file' ? "await readFile('file')" : `JSON.stringify(${JSON.stringify(sent?.json)})`
  return lines(
    sent === 'file' ? "import { readFile } from 'node:fs/promises'\n" : undefined,
    html`const response = await fetch('${address(document, call)}', {`,
    method === 'GET' ? undefined : `  method: '${method}',`,
    `  headers: { authorization: \`Bearer \${process.env.BOURSE_KEY}\`${typed} },`,
    type === undefined ? undefined : `  body: ${body},`,
    '})',
    'const { data, meta } = await response.json()',
  )
}

function python(document: OpenApiDocument, { method, call, sent }: ShownCall): Markup {
  const type = typeOf(sent)
  const typed = type === undefined ? '' : `, 'Content-Type': '${type}'`
  const body = sent === 'file' ? "open('file', 'rb').read()" : `r'''${JSON.stringify(sent?.json)}'''.encode()`
  return lines(
    'import json, os, urllib.request',
    'from decimal import Decimal\n',
    'request = urllib.request.Request(',
    html`${INDENT}'${address(document, call)}',`,
    method === 'GET' ? undefined : `    method='${method}',`,
    type === undefined ? undefined : `    data=${body},`,
    `    headers={'Authorization': 'Bearer ' + os.environ['BOURSE_KEY']${typed}},`,
    ')',
    'with urllib.request.urlopen(request) as response:',
    '    answer = json.load(response, parse_float=Decimal)',
  )
}

/** Joins lines and skips undefined ones. */
function lines(...all: readonly (Markup | string | undefined)[]): Markup {
  const given = all.filter((line) => line !== undefined)
  return html`${given.flatMap((line, index) => (index === 0 ? [line] : ['\n', line]))}`
}

function typeOf(sent: CallBody | undefined): string | undefined {
  if (sent === 'file') return 'application/octet-stream'
  return sent?.json === undefined ? undefined : 'application/json'
}
