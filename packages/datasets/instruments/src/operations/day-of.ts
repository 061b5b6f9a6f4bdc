import type { Knowledge } from '@bourse/kit'

/** Today, or the date of the knowledge cutoff. */
export function dayOf({ knowledge, now }: { readonly knowledge: Knowledge; readonly now: string }): string {
  return (knowledge.asOf ?? now).slice(0, 10)
}
