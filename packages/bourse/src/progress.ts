import type * as Bars from 'cli-progress'
import type { SingleBar } from 'cli-progress'
import { createRequire } from 'node:module'
import { systemClock } from '@bourse/engine/wiring/clock'
import { countText } from './text.ts'

/** Milliseconds between progress lines when there is no terminal. */
const EVERY = 3_000

/** The completed part of a total, in any unit. */
interface Portion {
  readonly done: number
  readonly total: number
}

/** A task's progress. */
export interface Progress {
  /** Reports the rows (or other units) processed so far, and the completed portion of the input if known. */
  update(rows: number, portion?: Portion): void
  end(): void
}

/** Shows progress on a stream: in place on a terminal, otherwise as a line every few seconds. */
export function createProgress(stream: NodeJS.WriteStream, title: string, unit = 'rows'): Progress {
  return stream.isTTY ? barProgress(stream, title, unit) : lineProgress(stream, title, unit)
}

function barProgress(stream: NodeJS.WriteStream, title: string, unit: string): Progress {
  let bar: SingleBar | undefined
  return {
    update(rows, portion) {
      bar ??= startBar(stream, { title, unit, unbounded: portion === undefined })
      const { done, total } = portion ?? { done: rows, total: rows }
      bar.setTotal(total)
      bar.update(done, { title, rows: countText(rows), stage: stageOf(portion) })
    },
    end: () => bar?.stop(),
  }
}

function startBar(
  stream: NodeJS.WriteStream,
  { title, unit, unbounded }: { readonly title: string; readonly unit: string; readonly unbounded: boolean },
): SingleBar {
  // Loaded on demand, because most commands and a serving host do not draw a bar.
  const { SingleBar } = createRequire(import.meta.url)('cli-progress') as typeof Bars
  const format = unbounded
    ? `{title}  {rows} ${unit}  {duration_formatted}{stage}`
    : `{title}  {bar} {percentage}%  {rows} ${unit}  {duration_formatted}{stage}`
  const bar = new SingleBar({ stream, format, barsize: 30, barCompleteChar: '█', barIncompleteChar: '░', fps: 10 })
  bar.start(1, 0, { title, rows: '0', stage: '' })
  return bar
}

function lineProgress(stream: NodeJS.WriteStream, title: string, unit: string): Progress {
  let reportedAt = systemClock.millis()
  return {
    update(rows, portion) {
      if (systemClock.millis() - reportedAt < EVERY) return
      reportedAt = systemClock.millis()
      stream.write(`${title}  ${percentOf(portion)}${countText(rows)} ${unit}${stageOf(portion)}\n`)
    },
    end: () => undefined,
  }
}

/** After the input is read, the database keeps working without reporting progress. */
function stageOf(portion: Portion | undefined): string {
  return portion !== undefined && portion.done >= portion.total ? ', publishing' : ''
}

function percentOf(portion: Portion | undefined): string {
  return portion === undefined || portion.total === 0 ? '' : `${Math.floor((100 * portion.done) / portion.total)}%  `
}
