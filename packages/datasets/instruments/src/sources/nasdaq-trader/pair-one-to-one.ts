/** Two matching items. */
export type Pair<A, B> = readonly [A, B]

/** Pairs items that have the same key, provided the key is unique on both sides. */
export function pairOneToOne<A, B>(
  left: Iterable<A>,
  right: Iterable<B>,
  keyOfLeft: (item: A) => string,
  keyOfRight: (item: B) => string,
): Pair<A, B>[] {
  const ofLeft = single(left, keyOfLeft)
  const ofRight = single(right, keyOfRight)
  const pairs: Pair<A, B>[] = []
  for (const [key, item] of ofLeft) {
    const other = ofRight.get(key)
    if (item !== undefined && other !== undefined) pairs.push([item, other])
  }
  return pairs
}

/** Returns items by key, with undefined for a key that several items share. */
function single<T>(items: Iterable<T>, keyOf: (item: T) => string): Map<string, T | undefined> {
  const found = new Map<string, T | undefined>()
  for (const item of items) {
    const key = keyOf(item)
    found.set(key, found.has(key) ? undefined : item)
  }
  return found
}
