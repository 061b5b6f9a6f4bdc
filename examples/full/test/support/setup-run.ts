import { runCommand } from '@bourse/bourse/commands'
import { simulatedClock } from '@bourse/host'
import type { Dataset } from '@bourse/kit'
import type { TestDatabase } from '@bourse/testkit'
import type { FakePublisher } from '@bourse/testkit/publisher'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'

/** A line of `bourse setup --json`. */
export interface Step {
  readonly step: string
  readonly state: string
  readonly source: string | null
  readonly market?: string
  readonly rows: number | null
  readonly message: string
  readonly next: string | null
}

/** A terminal's streams. */
export interface Terminal {
  readonly input: PassThrough
  readonly screen: PassThrough
}

/** Answers each question when it appears on the screen, as a person at a terminal would. */
export function terminalThat(answers: readonly (readonly [question: RegExp, answer: string])[]) {
  const [input, screen] = [new PassThrough(), new PassThrough()]
  const left = [...answers]
  let [shown, all] = ['', '']
  screen.setEncoding('utf8').on('data', (text: string) => {
    shown += text
    all += text
    const [next] = left
    if (next?.[0].test(shown) !== true) return
    left.shift()
    shown = ''
    setTimeout(() => input.write(`${next[1]}\r`), 20)
  })
  return {
    terminal: { input, screen },
    unanswered: () => left.map(([question]) => question.source),
    /** Returns everything that appeared on the screen. */
    seen: () => all,
  }
}

/** An installation whose settings are in its folder's `config.json`. */
export interface Installation {
  readonly database: TestDatabase
  readonly folder: string
  readonly datasets: readonly Dataset[]
  readonly now: string
}

/** Runs `bourse setup` in this process, with a clock that does not advance. */
export async function runSetup(
  { database, folder, datasets, now }: Installation,
  words: readonly string[],
  terminal?: Terminal,
) {
  const documents: object[] = []
  let [said, shown] = ['', '']
  const output = {
    json: words.includes('--json'),
    isTerminal: terminal !== undefined,
    print(document: object, lines: readonly string[]) {
      documents.push(document)
      shown += lines.map((line) => `${line}\n`).join('')
    },
    say: (line: string) => void (said += `${line}\n`),
    progress: () => ({ update: () => undefined, end: () => undefined }),
  }
  const environment = {
    DATABASE_URL: database.url,
    BOURSE_DATA_DIR: join(folder, 'data'),
    BOURSE_CONFIG: join(folder, 'config.json'),
  }
  const installed = async () => ({ datasets, unloaded: [], parsesHere: true })
  const { signal } = new AbortController()
  const context = {
    name: 'bourse',
    installed,
    environment,
    clock: simulatedClock(now),
    output,
    signal,
    ...(terminal && { terminal }),
  }
  const code = await runCommand(context, ['setup', ...words])
  return { code, said, shown, steps: documents as readonly Step[] }
}

/** Makes the fake Massive serve a listing, and a bar for each day of the preceding two months. */
export function putUsDays(massive: FakePublisher, now: string): void {
  const listing = { ticker: 'AAPL', name: 'Apple Inc.', market: 'stocks', primary_exchange: 'XNAS', type: 'CS' }
  massive.put('/v3/reference/tickers?active=true', { status: 'OK', results: [listing] })
  massive.put('/v3/reference/tickers?active=false', { status: 'OK', results: [] })
  const results = [{ T: 'AAPL', o: 230, h: 232, l: 229.5, c: 231.25, v: 1000, n: 10 }]
  for (let day = Date.parse('2026-01-02'); day < Date.parse(now); day += 86_400_000) {
    const date = new Date(day).toISOString().slice(0, 10)
    const body = { adjusted: false, resultsCount: 1, results }
    massive.put(`/v2/aggs/grouped/locale/us/market/stocks/${date}`, body)
  }
}
