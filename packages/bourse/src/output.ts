import { createProgress, type Progress } from './progress.ts'

/** Where a command writes: its answer on stdout, everything else on stderr. */
export interface Output {
  readonly json: boolean
  /** Whether lines go to a person who watches, and into no file, pipe or journal. */
  readonly isTerminal: boolean
  /** The answer: one JSON document, or lines for people. */
  print(document: object, lines: readonly string[]): void
  /** A line about what is going on. */
  say(line: string): void
  /** A bar where a person watches, a line every few seconds otherwise. */
  progress(title: string): Progress
}

/** Output to the streams of this process. */
export function createOutput({ json }: { readonly json: boolean }): Output {
  return {
    json,
    isTerminal: process.stdout.isTTY && !json,
    print: (document, lines) => void process.stdout.write(json ? `${JSON.stringify(document)}\n` : text(lines)),
    say: (line) => void process.stderr.write(text([line])),
    progress: (title) => createProgress(process.stderr, title),
  }
}

const text = (lines: readonly string[]) => lines.map((line) => `${line}\n`).join('')
