import type { RuleKind } from './rule-files.ts'

/** Number of days before the first checked session in which earlier sessions are searched. */
export const LOOKBACK_DAYS = 100

/** Kinds that judge each row by itself. */
export const ROW_KINDS: ReadonlySet<RuleKind> = new Set(['range', 'expression'])

/** Kinds that judge a session as a whole: a warning is reported once, not for each of its rows. */
export const SESSION_KINDS: ReadonlySet<RuleKind> = new Set(['nulls', 'rows'])
