/**
 * Roles of sources, from the most to the least authoritative: an exchange or a central bank, consolidated prices, a
 * vendor, one trading venue, computed values, an unofficial address. A record's sources are preferred in this order,
 * unless the `precedence` setting names them.
 */
export const ROLES = ['official', 'tape', 'vendor', 'venue', 'computed', 'unofficial'] as const
/** A source's role, one of `ROLES`. */
export type SourceRole = (typeof ROLES)[number]
