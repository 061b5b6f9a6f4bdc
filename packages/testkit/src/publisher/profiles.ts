import type { PublisherProfile } from './profile.ts'
import { alpaca } from './profiles/alpaca.ts'
import { binance } from './profiles/binance.ts'
import { coinbase } from './profiles/coinbase.ts'
import { ecb } from './profiles/ecb.ts'
import { eodhd } from './profiles/eodhd.ts'
import { massive } from './profiles/massive.ts'
import { plain } from './profiles/plain.ts'

/** Profiles by publisher id. */
export const PROFILES = { plain, alpaca, binance, coinbase, ecb, eodhd, massive } satisfies Record<
  string,
  PublisherProfile
>
export type ProfileName = keyof typeof PROFILES
