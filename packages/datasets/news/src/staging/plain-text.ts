import { Parser } from 'htmlparser2'

const DROPPED: ReadonlySet<string> = new Set(['script', 'style', 'noscript', 'template'])

/**
 * The words of a text that may hold HTML: no tags, entities decoded, white space folded; null where nothing is left.
 */
export function plainText(html: string): string | null {
  const parts: string[] = []
  let dropped = 0
  const parser = new Parser(
    {
      onopentagname: (name) => {
        if (DROPPED.has(name)) dropped++
        parts.push(' ')
      },
      ontext: (text) => void (dropped === 0 && parts.push(text)),
      onclosetag: (name) => {
        if (DROPPED.has(name)) dropped--
        parts.push(' ')
      },
    },
    { decodeEntities: true },
  )
  parser.end(html)
  const text = parts.join('').replaceAll(/\s+/g, ' ').trim()
  return text === '' ? null : text
}

/** Parameters of an address that tell who sent a reader, not which article it is. */
const SENDERS = /^(utm_|ref$|ref_|cmpid$|mod$|fbclid$|gclid$|\.tsrc$|guccounter$|guce_)/

/** An address without what does not tell articles apart: scheme, `www.`, senders, fragment and the last slash. */
export function plainUrl(url: string): string | null {
  if (!URL.canParse(url)) return null
  const { hostname, pathname, searchParams } = new URL(url)
  const kept = [...searchParams].filter(([name]) => !SENDERS.test(name.toLowerCase())).sort()
  const query = kept.length === 0 ? '' : `?${new URLSearchParams(kept).toString()}`
  return hostname.toLowerCase().replace(/^www\./, '') + pathname.replace(/\/+$/, '') + query
}
