import { Bourse } from '@bourse/client'

/** The list of daily bars, with three rows per page of a mirror. */
export function followedBars(url: string, key: string): Bourse['eod']['list'] {
  const { list } = new Bourse({ url, key }).eod
  const { changes } = list.spec
  if (changes === undefined) throw new Error('the list of bars has no changes')
  return Object.assign(list, { spec: { ...list.spec, changes: { ...changes, limit: 3 } } })
}
