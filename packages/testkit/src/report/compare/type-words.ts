const PART_OF: Readonly<Record<string, RegExp>> = { text: /^(?:text matching .*|one of)$/, number: /^whole number$/ }

/**
 * Returns whether a type, as named in reports, includes every value of another type: `date or instant` includes `date`,
 * `text` includes `one of`.
 */
export function covers(wide: string, narrow: string): boolean {
  const taken = wide.split(' or ')
  return narrow.split(' or ').every((type) => taken.some((each) => each === type || PART_OF[each]?.test(type) === true))
}
