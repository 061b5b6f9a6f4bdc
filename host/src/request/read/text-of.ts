import type { FieldKind } from '@bourse/kit/delivery'
import { instantText } from '@bourse/engine/operations'

/** Returns a stored value as text for cursors and keys; null for a value that is missing or nested. */
export function textOf(kind: FieldKind | undefined, value: unknown): string | null {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return null
  return kind === 'instant' ? instantText(`${value}`) : `${value}`
}
