import { SingleBar } from 'cli-progress'
import { systemClock } from '../clock.ts'
import { countText } from './text.ts'

/** Milliseconds between two lines where nobody watches a terminal. */
const EVERY = 3_000

/** How far a piece of work has come. */
export interface Progress {
  /** `done` of `total` in any unit, and the rows read so far; without a total only the rows are told. */
  update(rows: number, portion?: { readonly done: number; readonly total: number }): void
  end(): void
}

/** Shows progress on a stream: in place on a terminal, else by a line every few seconds. */
export function createProgress(stream: NodeJS.WriteStream, title: string): Progress {
  return stream.isTTY ? barProgress(stream, title) : lineProgress(stream, title)
}

function barProgress(stream: NodeJS.WriteStream, title: string): Progress {
  let bar: SingleBar | undefined
  return {
    update(rows, portion) {
      bar ??= startBar(stream, portion === undefined)
      const { done, total } = portion ?? { done: rows, total: rows }
      bar.setTotal(total)
      bar.update(done, { title, rows: countText(rows) })
    },
    end: () => bar?.stop(),
  }
}

function startBar(stream: NodeJS.WriteStream, unbounded: boolean): SingleBar {
  const format = unbounded
    ? '{title}  {rows} rows  {duration_formatted}'
    : '{title}  {bar} {percentage}%  {rows} rows  {duration_formatted}'
  const bar = new SingleBar({ stream, format, barsize: 30, barCompleteChar: '█', barIncompleteChar: '░', fps: 10 })
  bar.start(1, 0, { title: '', rows: '0' })
  return bar
}

function lineProgress(stream: NodeJS.WriteStream, title: string): Progress {
  let told = systemClock.millis()
  return {
    update(rows, portion) {
      if (systemClock.millis() - told < EVERY) return
      told = systemClock.millis()
      stream.write(`${title}  ${percentOf(portion)}${countText(rows)} rows\n`)
    },
    end: () => undefined,
  }
}

function percentOf(portion: { readonly done: number; readonly total: number } | undefined): string {
  return portion === undefined || portion.total === 0 ? '' : `${Math.floor((100 * portion.done) / portion.total)}%  `
}
