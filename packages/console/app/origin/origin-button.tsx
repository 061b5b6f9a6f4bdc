import { History } from 'lucide-react'
import type { Origin } from './origin.ts'
import { QUESTION, useOpenOrigin } from './origin-provider.tsx'

/** A small button next to a value that shows where it comes from; nothing for a value without an origin. */
export function OriginButton({ origin }: { readonly origin: Origin | undefined }) {
  const openOrigin = useOpenOrigin()
  if (origin === undefined) return null
  return (
    <button
      type="button"
      className="origin-button"
      title={QUESTION}
      aria-label={QUESTION}
      onClick={() => openOrigin(origin)}
    >
      <History size={13} aria-hidden />
    </button>
  )
}
