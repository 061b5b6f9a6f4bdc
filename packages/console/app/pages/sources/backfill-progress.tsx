import { count } from '../../format/numbers.ts'
import type { Source } from './source.ts'

/** Progress of a source's newest back-fill. */
export function BackfillProgress({ of: { state, done, total } }: { readonly of: NonNullable<Source['backfill']> }) {
  const text = `${count(done)} of ${total === null ? 'an unknown number of' : count(total)} units, ${state}`
  return (
    <p className="sources-progress">
      <progress aria-label="Back-fill" value={done} max={Math.max(total ?? 0, 1)} />
      <span className="soft numeric">Back-fill: {text}</span>
    </p>
  )
}
