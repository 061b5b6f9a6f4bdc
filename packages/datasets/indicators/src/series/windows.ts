/**
 * Returns, for each bar, an aggregate of the last `period` items, combined pairwise in order; null if an item is
 * missing. It divides the bars into blocks of `period` items, so that each window joins the end of one block with the
 * start of the next (van Herk). This takes two joins per bar for any period and never subtracts, so rounding errors do
 * not outlast their window.
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

/** Yields each run of consecutive present items as its start index and its exclusive end index. */
function* runsOf(items: readonly unknown[]): Generator<readonly [from: number, to: number]> {
  for (let at = 0; at < items.length; at++) {
    if (items[at] === null) continue
    const from = at
    while (at < items.length && items[at] !== null) at++
    yield [from, at]
  }
}

/** Returns, for each index of a block, the aggregate from that index to the end of the block. */
function endsOf<Total>(block: readonly Total[], join: (earlier: Total, later: Total) => Total): readonly Total[] {
  const ends = [...block]
  for (let at = block.length - 2; at >= 0; at--) {
    const [one, end] = [block[at], ends[at + 1]]
    if (one !== undefined && end !== undefined) ends[at] = join(one, end)
  }
  return ends
}
