/** Kinds of listing that the directories tell apart, guessed from the symbol's suffix and the security's name. */
export const assetTypes = {
  ADRC: 'American depositary receipt of common shares',
  CS: 'Common stock',
  ETF: 'Exchange-traded fund',
  ETN: 'Exchange-traded note',
  NOTE: 'Note or debenture',
  PFD: 'Preferred stock',
  RIGHT: 'Right',
  SP: 'Structured product',
  UNIT: 'Unit',
  WARRANT: 'Warrant',
} as const

/** Code of a kind of listing. */
export type AssetType = keyof typeof assetTypes

interface Listing {
  readonly symbol: string
  readonly name: string
  readonly is_etf: boolean
}

interface Rule {
  readonly type: AssetType
  readonly symbol?: RegExp
  readonly name?: RegExp
  readonly not?: RegExp
}

const partnership = /common units?|partner|beneficial|trust units?|depositary units?/i

/** The first rule that holds decides; a listing that none holds for is common stock. */
const rules: readonly Rule[] = [
  { type: 'ETN', name: /\bETNs?\b|indexETN|exchange[- ]traded notes?|exchange traded access|E-?TRACS|\biPath\b|\bELEMENTS\b/i },
  { type: 'RIGHT', symbol: /\.RT\b/ },
  { type: 'WARRANT', symbol: /\.WS\b/ },
  { type: 'UNIT', symbol: /\.U$/ },
  { type: 'UNIT', name: /\b(?:corporate|equity|stapled|note|preferred) units?\b/i },
  { type: 'UNIT', name: /\bunits?\b/i, not: partnership },
  { type: 'WARRANT', name: /\bwarr?ants?\b/i },
  { type: 'SP', name: /structured product|\b(?:STRATS|SATURNS|CorTS|CABCO|MITTS|PPLUS|PreferredPlus)\b|\bcertificates\b/i },
  { type: 'SP', name: /\b(?:tr|trust) c(?:tf|ert)s?\b|target securities|linked to/i },
  { type: 'NOTE', name: /\b(?:notes?|debentures?|bonds|bds|debt securities)\b|\bdue\b.*\b(?:19|20)\d\d\b/i },
  { type: 'PFD', symbol: /\.PR/ },
  { type: 'PFD', name: /\b(?:preferred|preference|pfd|prefs?)\b|\bcap(?:ital)?\.? sec(?:uritie)?s\b/i },
  { type: 'PFD', name: /(?<!\bamerican )\bdeposit[ao]ry (?:shares?|receipts?)\b/i, not: partnership },
  { type: 'RIGHT', name: /\brights?\b/i },
  { type: 'ADRC', name: /american deposit[ao]ry|\b[AG]D[RS]s?\b/i },
]

/** Guesses what kind of listing it is; the rules stand in one table above. */
export function assetTypeOf(listing: Listing): AssetType {
  if (listing.is_etf) return 'ETF'
  return rules.find((rule) => holds(rule, listing))?.type ?? 'CS'
}

function holds(rule: Rule, { symbol, name }: Listing): boolean {
  if (rule.not?.test(name)) return false
  return (rule.symbol?.test(symbol) ?? true) && (rule.name?.test(name) ?? true)
}
