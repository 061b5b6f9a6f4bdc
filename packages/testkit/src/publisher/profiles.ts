import type { PublisherProfile } from './profile.ts'
import { coinbase } from './profiles/coinbase.ts'
import { eodhd } from './profiles/eodhd.ts'
import { plain } from './profiles/plain.ts'

/** Profiles by publisher id. */
export const PROFILES = { plain, coinbase, eodhd } satisfies Record<string, PublisherProfile>
export type ProfileName = keyof typeof PROFILES
