import { orderKeys, pageOf, type Call } from '@bourse/kit'

/** A page of a list that is at hand whole. */
export const pageOfAll = <Row extends object>(
  rows: readonly Row[],
  order: readonly string[],
  { page }: Pick<Call<never>, 'page'>,
): Row[] => pageOf(rows, orderKeys(order), page)
