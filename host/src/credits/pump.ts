/** How long what ended may wait for an admission that takes it along. */
const LINGER_MS = 5
const RETRY_MS = 250

export interface PumpOptions {
  /** One batch; true where it came through. Never rejects. */
  readonly work: () => Promise<boolean>
  /** Callers wait: go on at once. */
  readonly isWaiting: () => boolean
  /** Nothing is left to do. */
  readonly isIdle: () => boolean
}

/** Runs one batch at a time, as soon as there is something to send. */
export interface Pump {
  /** At the end of this tick, so that all of it shares a batch. */
  now(): void
  /** Within a few milliseconds. */
  soon(): void
  /** Runs a batch that begins after this call; resolves when it has ended. */
  flush(): Promise<void>
  stop(): void
}

export function createPump({ work, isWaiting, isIdle }: PumpOptions): Pump {
  let tick: NodeJS.Immediate | undefined
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let isStopped = false

  function now(): void {
    if (running !== undefined || isStopped) return
    tick ??= setImmediate(() => void start())
  }

  function later(milliseconds: number): void {
    if (isStopped) return
    timer ??= setTimeout(() => {
      timer = undefined
      now()
    }, milliseconds).unref()
  }

  function start(): Promise<void> {
    clearImmediate(tick)
    tick = undefined
    running = run()
    return running
  }

  async function run(): Promise<void> {
    const done = await work()
    running = undefined
    if (isWaiting()) now()
    else if (!isIdle()) later(done ? LINGER_MS : RETRY_MS)
  }

  async function flush(): Promise<void> {
    while (running !== undefined) await running
    if (!isStopped) await start()
  }

  function stop(): void {
    isStopped = true
    clearImmediate(tick)
    clearTimeout(timer)
  }

  return { now, soon: () => later(LINGER_MS), flush, stop }
}
