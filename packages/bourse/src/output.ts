import { createProgress, type Progress } from './progress.ts'

/** A command's output: results on stdout, everything else on stderr. */
export interface Output {
  readonly json: boolean
  /** Whether output goes to a terminal rather than to a file, pipe or journal. */
  readonly isTerminal: boolean
  /** Prints the result: one JSON document, or human-readable lines. */
  print(document: object, lines: readonly string[]): void
  /** Prints a status line. */
  say(line: string): void
  /** Starts a progress bar on a terminal, otherwise prints a line every few seconds. */
  progress(title: string, unit?: string): Progress
}

/** Writes to the streams of this process. */
export function createOutput({ json }: { readonly json: boolean }): Output {
  return {
    json,
    isTerminal: process.stdout.isTTY && !json,
    print: (document, lines) => void process.stdout.write(json ? `${JSON.stringify(document)}\n` : text(lines)),
    say: (line) => void process.stderr.write(text([line])),
    progress: (title, unit) => createProgress(process.stderr, title, unit),
  }
}

const text = (lines: readonly string[]) => lines.map((line) => `${line}\n`).join('')
