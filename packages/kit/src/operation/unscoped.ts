import type { Needs } from '../record/needs.ts'

/**
 * Why an operation shows nothing that its caller may not see although it reads past the scope of the call: a sentence
 * for each of its needs that it reads so. Without one the read is refused; reports and `doctor` show them all.
 */
export type Unscoped<N extends Needs = Needs> = { readonly [Need in keyof N]?: string }

/** Refuses a reason that says nothing, or that is given for what is no record. */
export function checkUnscoped(where: string, declared: { readonly needs: Needs; readonly unscoped?: Unscoped }): void {
  for (const [name, reason = ''] of Object.entries(declared.unscoped ?? {})) {
    if (declared.needs[name]?.part !== 'record')
      throw new TypeError(`${where}: unscoped names ${name}, expected one of the records among its needs`)
    if (reason.trim() === '')
      throw new TypeError(`${where}: unscoped.${name} is empty; say why nothing is shown that the caller may not see`)
  }
}
