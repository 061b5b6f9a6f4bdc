import { invalidParameter } from '@bourse/kit'
import type { LinkFormat } from '@bourse/engine/accounts'
import { LINKS_PATH } from '@bourse/engine/wiring'
import { isSigned, sign, type Secrets } from '../../http/signature.ts'

/** What a link's URL names. Everything else is stored under its id. */
export interface NamedLink {
  readonly id: string
  readonly operation: string
  readonly format: LinkFormat
}

/** Tools recognize a file's format by its ending. */
const ENDINGS: Readonly<Record<LinkFormat, string>> = {
  csv: 'csv',
  json: 'json',
  ndjson: 'ndjson',
  parquet: 'parquet',
  arrow: 'arrows',
}

/** Returns the path and query under which anyone who has them can use a link. */
export function linkAddress(link: NamedLink, secrets: Secrets): string {
  const path = linkPath(link)
  return `${path}?signature=${sign(secrets, ['link', path])}`
}

const linkPath = ({ id, operation, format }: NamedLink) => `${LINKS_PATH}/${id}/${operation}.${ENDINGS[format]}`

/**
 * Returns the id in a link's URL, exactly as it was sent; undefined if the URL is forged or spelled differently. Throws
 * 422 for additional parameters, because those of a link never change.
 */
export function openLink(url: string, secrets: Secrets): string | undefined {
  const [path = '', query = ''] = splitOnce(url, '?')
  const [first = '', ...others] = query.split('&')
  const [name, signature = ''] = splitOnce(first, '=')
  if (name !== 'signature' || !isSigned(secrets, ['link', path], signature)) return undefined
  if (others.length > 0) throw refusedParameter(others[0] ?? '')
  return path.split('/')[2]
}

function refusedParameter(text: string) {
  const [name = ''] = splitOnce(text, '=')
  return invalidParameter(
    name.slice(0, 60),
    'is not accepted, because the parameters of a link never change: remove everything after the signature, or ' +
      'create another link',
  )
}

function splitOnce(text: string, separator: string): readonly [string, string | undefined] {
  const at = text.indexOf(separator)
  return at === -1 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)]
}
