/**
 * What the last `period` items at each bar amount to, from pairs that are joined in order; null where one of them is
 * missing. The bars are cut into blocks of the period, so that each window is an end of one block and a beginning of
 * the next (van Herk): two joins for each bar whatever the period, and nothing is ever taken away again, so that no
 * rounding error lives longer than its window.
 */
export function windows<Item, Total>(
  items: readonly (Item | null)[],
  period: number,
  start: (item: Item, at: number) => Total,
  join: (earlier: Total, later: Total) => Total,
): readonly (Total | null)[] {
  const totals = new Array<Total | null>(items.length).fill(null)
  for (const [from, to] of runsOf(items)) {
    let ends: readonly Total[] = []
    for (let first = from; first < to; first += period) {
      const block: Total[] = []
      let beginning: Total | undefined
      for (let at = first; at < Math.min(first + period, to); at++) {
        const item = items[at]
        if (item === null || item === undefined) continue
        const one = start(item, at)
        block.push(one)
        beginning = beginning === undefined ? one : join(beginning, one)
        const end = ends[block.length]
        if (block.length === period) totals[at] = beginning
        else if (end !== undefined) totals[at] = join(end, beginning)
      }
      ends = endsOf(block, join)
    }
  }
  return totals
}

/** Stretches of items without a missing one, each as its first place and the place behind its last. */
function* runsOf(items: readonly unknown[]): Generator<readonly [from: number, to: number]> {
  for (let at = 0; at < items.length; at++) {
    if (items[at] === null) continue
    const from = at
    while (at < items.length && items[at] !== null) at++
    yield [from, at]
  }
}

/** What a block amounts to from each place to its end. */
function endsOf<Total>(block: readonly Total[], join: (earlier: Total, later: Total) => Total): readonly Total[] {
  const ends = [...block]
  for (let at = block.length - 2; at >= 0; at--) {
    const [one, end] = [block[at], ends[at + 1]]
    if (one !== undefined && end !== undefined) ends[at] = join(one, end)
  }
  return ends
}
