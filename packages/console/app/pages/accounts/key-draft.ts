import type { Key, KeyTerms } from './account.ts'

/** A key in the form. */
export interface KeyDraft {
  readonly label: string
  /** Expiry in the user's time zone, in the format of `datetime-local`. */
  readonly expires: string
  /** Null grants everything in the plan. */
  readonly capabilities: readonly string[] | null
  /** Role of a key of the owner account; null for no role. */
  readonly role: string | null
  readonly markets: string
  readonly symbols: string
  readonly networks: string
  readonly requests: string
}

/** Form values of an existing key; a new one has no limits. */
export function draftOf(key: Key | undefined): KeyDraft {
  return {
    label: key?.label ?? '',
    expires: localOf(key?.expires_at ?? null),
    capabilities: key?.capabilities ?? null,
    role: key?.role ?? null,
    markets: key?.markets?.join(', ') ?? '',
    symbols: key?.symbols?.join(', ') ?? '',
    networks: key?.allowed_networks?.join(', ') ?? '',
    requests: key?.requests_per_minute?.toString() ?? '',
  }
}

/** The request body for the form values. An empty field sets no limit; only keys of the owner account have a role. */
export function termsOf(draft: KeyDraft, hasRole = true): Omit<KeyTerms, 'role'> & Partial<Pick<KeyTerms, 'role'>> {
  return {
    label: draft.label.trim() === '' ? null : draft.label.trim(),
    expires_at: draft.expires === '' ? null : new Date(draft.expires).toISOString(),
    capabilities: draft.capabilities,
    ...(hasRole ? { role: draft.role } : {}),
    markets: namesIn(draft.markets),
    symbols: namesIn(draft.symbols),
    allowed_networks: namesIn(draft.networks),
    requests_per_minute: draft.requests === '' ? null : Number(draft.requests),
  }
}

/**
 * The fields that the user changed. An empty list (no access at all) looks like "no limit" in the form, so saving a
 * different field must not turn it into "no limit".
 */
export function changeOf(draft: KeyDraft, key: Key): Partial<KeyTerms> {
  const before = termsOf(draftOf(key))
  const wanted = Object.entries(termsOf(draft))
  return Object.fromEntries(
    wanted.filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof KeyTerms])),
  )
}

function namesIn(text: string): readonly string[] | null {
  const names = text.split(/[\s,]+/).filter((name) => name !== '')
  return names.length === 0 ? null : names
}

function localOf(instant: string | null): string {
  if (instant === null) return ''
  const date = new Date(instant)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
