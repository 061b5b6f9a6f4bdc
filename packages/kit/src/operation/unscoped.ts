import type { Needs } from '../record/needs.ts'

/**
 * For each need that an operation reads outside the scope of its call, a sentence explaining why callers still see only
 * what they are allowed to see. Without a reason the host rejects the read; reports and `doctor` list the reasons.
 */
export type UnscopedReasons<N extends Needs = Needs> = { readonly [Need in keyof N]?: string }

/** Rejects an empty reason, and a reason for a need that is not a record. */
export function checkUnscoped(
  where: string,
  declared: { readonly needs: Needs; readonly unscoped?: UnscopedReasons },
): void {
  for (const [name, reason = ''] of Object.entries(declared.unscoped ?? {})) {
    if (declared.needs[name]?.part !== 'record')
      throw new TypeError(`${where}: unscoped names ${name}, expected one of the records among its needs`)
    if (reason.trim() === '')
      throw new TypeError(`${where}: unscoped.${name} is empty; say why nothing is shown that the caller may not see`)
  }
}
