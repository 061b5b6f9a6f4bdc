import { UnreadableFile } from '@bourse/kit/readers'

/** Maximum nesting depth of a publisher's JSON, and its maximum number of properties, items, lists and objects. */
const [MAX_JSON_DEPTH, MOST_VALUES] = [64, 4_000_000]

/** The JSON characters that the check must recognize; the parser rejects all other invalid JSON. */
const [QUOTE, ESCAPE, COMMA] = [0x22, 0x5c, 0x2c]
const OPENING: ReadonlySet<number> = new Set([0x5b, 0x7b])
const CLOSING: ReadonlySet<number> = new Set([0x5d, 0x7d])

/**
 * Rejects JSON that is nested too deeply or has too many values before it is parsed, because a short document may
 * expand to gigabytes in memory. Scans the text once, without allocations.
 */
export function checkJsonBounds(text: string, address: string): void {
  let [depth, values, isString] = [0, 1, false]
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (isString) {
      if (code === ESCAPE) at++
      else if (code === QUOTE) isString = false
    } else if (code === QUOTE) isString = true
    else if (code === COMMA) values++
    else if (OPENING.has(code)) {
      values++
      depth++
    } else if (CLOSING.has(code)) depth--
    if (depth > MAX_JSON_DEPTH)
      throw new UnreadableFile(`${address} returned JSON that is nested more than ${MAX_JSON_DEPTH} levels deep`)
    if (values > MOST_VALUES) throw new UnreadableFile(`${address} returned JSON with more than ${MOST_VALUES} values`)
  }
}
