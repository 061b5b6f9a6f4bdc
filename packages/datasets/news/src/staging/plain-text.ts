import { Parser } from 'htmlparser2'

const REMOVED_ELEMENTS: ReadonlySet<string> = new Set(['script', 'style', 'noscript', 'template'])

/**
 * Returns the words of text that may contain HTML: without tags, with entities decoded and whitespace collapsed; null
 * if nothing is left.
 */
export function plainText(html: string): string | null {
  const parts: string[] = []
  let dropped = 0
  const parser = new Parser(
    {
      onopentagname: (name) => {
        if (REMOVED_ELEMENTS.has(name)) dropped++
        parts.push(' ')
      },
      ontext: (text) => void (dropped === 0 && parts.push(text)),
      onclosetag: (name) => {
        if (REMOVED_ELEMENTS.has(name)) dropped--
        parts.push(' ')
      },
    },
    { decodeEntities: true },
  )
  parser.end(html)
  const text = parts.join('').replaceAll(/\s+/g, ' ').trim()
  return text === '' ? null : text
}

/** A URL's tracking parameters: they identify the referrer, not the article. */
const TRACKING_PARAMETERS = /^(utm_|ref$|ref_|cmpid$|mod$|fbclid$|gclid$|\.tsrc$|guccounter$|guce_)/

/**
 * Normalizes a URL by removing parts that do not identify the article: scheme, `www.`, tracking parameters, fragment
 * and trailing slash.
 */
export function plainUrl(url: string): string | null {
  if (!URL.canParse(url)) return null
  const { hostname, pathname, searchParams } = new URL(url)
  const remaining = [...searchParams].filter(([name]) => !TRACKING_PARAMETERS.test(name.toLowerCase())).sort()
  const query = remaining.length === 0 ? '' : `?${new URLSearchParams(remaining).toString()}`
  return hostname.toLowerCase().replace(/^www\./, '') + pathname.replace(/\/+$/, '') + query
}
