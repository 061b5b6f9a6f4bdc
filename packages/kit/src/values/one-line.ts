/** White space of any kind in a row, no-break spaces and line breaks among it, and characters without any width. */
const RUNS = /[\s\u200b\u2060\ufeff]+/g
/** Whether a text has more than single blanks between its words: nearly none has. */
const HAS_RUNS = /[^\S ]|[\u200b\u2060]| {2}|^ | $/
/** Characters without any width are no blanks. */
const NO_WIDTH = /^[\u200b\u2060\ufeff]+$/

/**
 * A text on one line: a run of blanks, line breaks or no-break spaces is one blank, characters without any width are
 * removed, and so are blanks at both ends. Names and titles are stored so, and searches are read so.
 */
export function oneLine(text: string): string {
  if (!HAS_RUNS.test(text)) return text
  return text.replaceAll(RUNS, (run) => (NO_WIDTH.test(run) ? '' : ' ')).trim()
}
