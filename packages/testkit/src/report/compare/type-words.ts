const PART_OF: Readonly<Record<string, RegExp>> = { text: /^(?:text like .*|one of)$/, number: /^whole number$/ }

/**
 * Whether a type, as reports name it, has room for every value of another: `date or instant` for `date`, `text` for
 * `one of`.
 */
export function covers(wide: string, narrow: string): boolean {
  const taken = wide.split(' or ')
  return narrow.split(' or ').every((type) => taken.some((each) => each === type || PART_OF[each]?.test(type) === true))
}
