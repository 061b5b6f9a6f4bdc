import { orderKeys, pageOf, type Call } from '@bourse/kit'

/** Returns a page of a list that is entirely in memory. */
export const pageOfAll = <Row extends object>(
  rows: readonly Row[],
  order: readonly string[],
  { page }: Pick<Call<never>, 'page'>,
): Row[] => pageOf(rows, orderKeys(order), page)
