import type { StreamDialect } from '@bourse/kit/delivery'
import { rewritableJson } from '@bourse/kit/readers'
import type { Row } from '../rows/answer.ts'

/** The stream's channel with the rows of `quotes.list`. */
const CHANNEL = 'quotes'

/**
 * Translates for a live grid: its messages contain all symbols of its input, and each row is a message to it. Other
 * messages of the stream, which it cannot show, are left out.
 */
export function createDialect(): StreamDialect {
  let subscribed: readonly string[] = []
  return {
    read(text) {
      const symbols = symbolsIn(text)
      if (symbols === undefined) return []
      const changes = [
        ...change('unsubscribe', withoutAny(subscribed, symbols)),
        ...change('subscribe', withoutAny(symbols, subscribed)),
      ]
      subscribed = symbols
      return changes
    },
    write(text) {
      const { type, data } = rewritableJson(text) as { readonly type: string; readonly data?: readonly Row[] }
      return type === CHANNEL && data !== undefined ? data.map((row) => JSON.stringify(row)) : []
    },
  }
}

const withoutAny = (names: readonly string[], others: readonly string[]) =>
  names.filter((name) => !others.includes(name))

const change = (action: string, symbols: readonly string[]) =>
  symbols.length === 0 ? [] : [JSON.stringify({ action, channel: CHANNEL, symbols })]

/** The symbols in `{"params": {"symbols": "AAPL,MSFT"}}`, as text or as a list; undefined in any other message. */
function symbolsIn(text: string): readonly string[] | undefined {
  const symbols = memberOf(memberOf(parsed(text), 'params'), 'symbols')
  if (typeof symbols !== 'string' && !Array.isArray(symbols)) return undefined
  const names = [symbols].flat().flatMap((each) => String(each).split(','))
  return [...new Set(names.map((name) => name.trim()).filter((name) => name !== ''))]
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined
