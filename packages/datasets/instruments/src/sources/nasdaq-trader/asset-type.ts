/** Listing kinds in the directories, guessed from the symbol suffix and the security name. */
export const assetTypes = {
  ADRC: 'Depositary receipt for common stock',
  ADRP: 'Depositary receipt for preferred stock',
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

/** A listing kind's code. */
export type AssetType = keyof typeof assetTypes

interface Named {
  readonly symbol: string
  readonly name: string
  /** Whether the publisher marks the listing as a fund. */
  readonly isFund: boolean
}

interface Rule {
  readonly type: AssetType
  readonly symbol?: RegExp
  readonly name?: RegExp
  readonly not?: RegExp
}

const receipt = /amer\w+ deposit[ao]ry|\b[AG]D[RS]s?\b/i

/** The first matching rule decides; a listing that matches none is common stock. */
const rules: readonly Rule[] = [
  {
    type: 'ETN',
    name: /\bETNs?\b|indexETN|exchange[- ]traded? (?:notes?|access)|E-?TRACS|\b(?:iPath|ELEMENTS|X-Links)\b/i,
  },
  { type: 'RIGHT', symbol: /\.RT\b/ },
  { type: 'WARRANT', symbol: /\.WS\b/ },
  { type: 'UNIT', symbol: /\.U$/ },
  { type: 'PFD', name: /\bpreferred units?\b/i },
  { type: 'UNIT', name: /\b(?:corp|corporate|conv|equity|stapled|note) units?\b| - units?(?:,|$)/i },
  { type: 'WARRANT', name: /\bwarr?ants?\b/i },
  { type: 'SP', name: /structured product|\b(?:STRATS|SATURNS|CorTS|CABCO|MITTS|PPLUS|PreferredPlus)\b/i },
  { type: 'SP', name: /\bcertificates\b/i, not: /american deposit|beneficial unit/i },
  { type: 'SP', name: /\b(?:tr|trust) c(?:tf|ert)s?\b|target (?:term )?securities|linked to/i },
  {
    type: 'NOTE',
    name: /\b(?:notes?|debentures?|bonds|bds|debt securities)\b|\bdue\b.*\b20\d\d\b/i,
    not: /preferred|common shares/i,
  },
  { type: 'ADRP', symbol: /\.PR/, name: receipt },
  { type: 'PFD', symbol: /\.PR/ },
  { type: 'ADRP', name: /(?:amer\w+ deposit[ao]ry|\b[AG]D[RS]s?\b).*\b(?:preferred|preference|pfd)\b/i },
  { type: 'ADRC', name: receipt },
  { type: 'CS', name: /\bcommon (?:stock|shares?)\b|\bfund\b/i, not: /preferred (?:stock|shares)|\bpfd s/i },
  { type: 'PFD', name: /\b(?:preferred|preference|pfd|prefs?)\b|\bcap(?:ital)?\.? sec(?:uritie)?s\b/i },
  { type: 'PFD', name: /\bdeposit[ao]ry (?:shares?|receipts?)\b/i, not: /partnership|common/i },
  { type: 'RIGHT', name: /\brights?\b/i },
]

/** Guesses a listing's kind by the rules above. */
export function assetTypeOf(listing: Named): AssetType {
  if (listing.isFund) return 'ETF'
  return rules.find((rule) => holds(rule, listing))?.type ?? 'CS'
}

function holds(rule: Rule, { symbol, name }: Named): boolean {
  if (rule.not?.test(name)) return false
  return (rule.symbol?.test(symbol) ?? true) && (rule.name?.test(name) ?? true)
}
