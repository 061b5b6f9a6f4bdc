import type { Knowledge } from '@bourse/kit'

/** The date of the knowledge cutoff, or the day on which the first page was read. */
export function dayOf({ knowledge, today }: { readonly knowledge: Knowledge; readonly today: string }): string {
  return knowledge.asOf?.slice(0, 10) ?? today
}
