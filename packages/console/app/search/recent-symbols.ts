/** A symbol that was looked at in this tab. */
export interface RecentSymbol {
  /** Its address below `/console/symbols/`. */
  readonly address: string
  readonly symbol: string
  readonly name: string
}

const STORED = 'bourse-console-recent'
const MOST = 8

/** Symbols that were looked at, the newest first; the browser keeps them for this tab alone. */
export function recentSymbols(): readonly RecentSymbol[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORED) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isRecent) : []
  } catch {
    return []
  }
}

function isRecent(value: unknown): value is RecentSymbol {
  const { address, symbol, name } = { ...(value as object) } as Record<string, unknown>
  return [address, symbol, name].every((text) => typeof text === 'string')
}

/** Puts a symbol in front. */
export function rememberSymbol(symbol: RecentSymbol): void {
  const others = recentSymbols().filter(({ address }) => address !== symbol.address)
  sessionStorage.setItem(STORED, JSON.stringify([symbol, ...others].slice(0, MOST)))
}
