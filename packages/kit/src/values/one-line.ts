/** Runs of any whitespace, including no-break spaces and line breaks, and of zero-width characters. */
const RUNS = /[\s\u200b\u2060\ufeff]+/g
/** Matches text whose words are not all separated by single spaces, which is rare. */
const HAS_RUNS = /[^\S ]|[\u200b\u2060]| {2}|^ | $/
/** A run of zero-width characters, which does not count as a space. */
const NO_WIDTH = /^[\u200b\u2060\ufeff]+$/

/**
 * Returns text on one line: each run of whitespace becomes one space; zero-width characters and spaces at both ends are
 * removed. Names and titles are stored and searched in this form.
 */
export function oneLine(text: string): string {
  if (!HAS_RUNS.test(text)) return text
  return text.replaceAll(RUNS, (run) => (NO_WIDTH.test(run) ? '' : ' ')).trim()
}
