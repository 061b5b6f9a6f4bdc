/** A symbol that was viewed in this tab. */
export interface RecentSymbol {
  /** Its path under `/console/symbols/`. */
  readonly address: string
  readonly symbol: string
  readonly name: string
}

const STORED = 'bourse-console-recent'
const MOST = 8

/** Recently viewed symbols, newest first. The browser stores them only for this tab. */
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

/** Moves a symbol to the front. */
export function rememberSymbol(symbol: RecentSymbol): void {
  const others = recentSymbols().filter(({ address }) => address !== symbol.address)
  sessionStorage.setItem(STORED, JSON.stringify([symbol, ...others].slice(0, MOST)))
}
