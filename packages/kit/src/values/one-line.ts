/** Runs of any white space, including no-break spaces and line breaks, and of zero-width characters. */
const RUNS = /[\s\u200b\u2060\ufeff]+/g
/** Whether text has more than single spaces between its words; almost none has. */
const HAS_RUNS = /[^\S ]|[\u200b\u2060]| {2}|^ | $/
/** Zero-width characters do not count as spaces. */
const NO_WIDTH = /^[\u200b\u2060\ufeff]+$/

/**
 * Returns text on one line: each run of white space becomes one space; zero-width characters and spaces at both ends
 * are removed. Names and titles are stored and searched in this form.
 */
export function oneLine(text: string): string {
  if (!HAS_RUNS.test(text)) return text
  return text.replaceAll(RUNS, (run) => (NO_WIDTH.test(run) ? '' : ' ')).trim()
}
