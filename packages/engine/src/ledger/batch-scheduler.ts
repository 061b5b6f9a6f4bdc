const RETRY_MS = 250

export interface BatchSchedulerOptions {
  /** Sends one batch; true if it succeeded. Never rejects. */
  readonly work: () => Promise<boolean>
  /** Whether callers are waiting, so that the next batch must start immediately. */
  readonly isWaiting: () => boolean
  /** Returns how many milliseconds the remaining work may wait to share a batch; undefined if there is no work. */
  readonly patience: () => number | undefined
}

/** Runs one batch at a time, as soon as there is work to send. */
export function createBatchScheduler({ work, isWaiting, patience }: BatchSchedulerOptions) {
  let tick: NodeJS.Immediate | undefined
  let timer: NodeJS.Timeout | undefined
  let due = Infinity
  let atLeast = 0
  let running: Promise<void> | undefined
  let isStopped = false

  /** Sends at the end of this tick, so that all requests in the tick share a batch. */
  function now(): void {
    if (running !== undefined || isStopped) return
    tick ??= setImmediate(() => void start())
  }

  function later(milliseconds: number): void {
    const at = performance.now() + milliseconds
    if (isStopped || at >= due) return
    clearTimeout(timer)
    due = at
    timer = setTimeout(() => {
      due = Infinity
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
    atLeast = (await work()) ? 0 : RETRY_MS
    running = undefined
    if (isWaiting()) now()
    else soon()
  }

  /** Sends once the remaining work has waited long enough. */
  function soon(): void {
    const wait = patience()
    if (wait !== undefined) later(Math.max(wait, atLeast))
  }

  /** Runs a batch that starts after this call; resolves when it has ended. */
  async function flush(): Promise<void> {
    while (running !== undefined) await running
    if (!isStopped) await start()
  }

  function stop(): void {
    isStopped = true
    clearImmediate(tick)
    clearTimeout(timer)
  }

  return { now, soon, flush, stop }
}
