import type { KindCode } from '@bourse/services'

interface Kind {
  readonly name: string
  readonly asset_class: string
}

/** Every kind of instrument: its code, its display name and its asset class. */
export const KINDS = {
  CS: { name: 'Common stock', asset_class: 'stocks' },
  ADRC: { name: 'Depositary receipt for common stock', asset_class: 'stocks' },
  ADRP: { name: 'Depositary receipt for preferred stock', asset_class: 'stocks' },
  ETF: { name: 'Exchange-traded fund', asset_class: 'stocks' },
  ETN: { name: 'Exchange-traded note', asset_class: 'stocks' },
  NOTE: { name: 'Listed note or debenture', asset_class: 'stocks' },
  OTHER: { name: 'Other listed security', asset_class: 'stocks' },
  PFD: { name: 'Preferred stock', asset_class: 'stocks' },
  RIGHT: { name: 'Right', asset_class: 'stocks' },
  SP: { name: 'Structured product', asset_class: 'stocks' },
  UNIT: { name: 'Unit', asset_class: 'stocks' },
  WARRANT: { name: 'Warrant', asset_class: 'stocks' },
  FUND: { name: 'Mutual fund', asset_class: 'funds' },
  BOND: { name: 'Corporate bond', asset_class: 'bonds' },
  CRYPTO: { name: 'Crypto pair', asset_class: 'crypto' },
  FOREX: { name: 'Currency pair', asset_class: 'forex' },
  INDEX: { name: 'Index', asset_class: 'indices' },
} as const satisfies Record<KindCode, Kind>

export const ASSET_CLASSES = ['stocks', 'funds', 'bonds', 'crypto', 'forex', 'indices'] as const

/** Returns true if the string is the code of a kind. */
export function isKind(code: string): code is KindCode {
  return Object.hasOwn(KINDS, code)
}

const VENUE_KINDS: Readonly<Record<string, KindCode>> = {
  CRYPTO: 'CRYPTO',
  FOREX: 'FOREX',
  INDEX: 'INDEX',
  BOND: 'BOND',
}

const SUFFIX_KINDS: readonly (readonly [RegExp, KindCode])[] = [
  [/\.PR[A-Z]{0,2}(\.WI)?$/, 'PFD'],
  [/\.WS(\.[A-Z])?(\.WI)?$/, 'WARRANT'],
  [/\.RT(\.WI)?$/, 'RIGHT'],
  [/\.U(\.WI)?$/, 'UNIT'],
]

/** Guesses a listing's kind from its venue and symbol suffix, for publishers that do not state one. */
export function guessKind(symbol: string, mic: string): KindCode {
  return VENUE_KINDS[mic] ?? SUFFIX_KINDS.find(([suffix]) => suffix.test(symbol))?.[1] ?? 'CS'
}

const ENDING_KINDS: ReadonlySet<string> = new Set(['BOND', 'RIGHT', 'UNIT', 'WARRANT'])

/** Returns a listing's status after its last day: `expired` for kinds that expire, otherwise `inactive`. */
export function endedStatus(kind: string): 'expired' | 'inactive' {
  return ENDING_KINDS.has(kind) ? 'expired' : 'inactive'
}
