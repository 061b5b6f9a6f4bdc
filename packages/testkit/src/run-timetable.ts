import { dueBetween, readVersions, runTask, claimPendingTasks, tasksOf, type Outcome, type Task } from '@bourse/host'
import { sessions } from '@bourse/services'
import { createTaskLine, type Waiting } from './task-line.ts'
import type { TestHost } from './test-host.ts'

/**
 * An event between tasks, such as a new file or a request. It happens before tasks that are due at the same instant.
 */
export interface TimetableEvent {
  readonly at: string
  readonly run: () => void | Promise<void>
}

export interface TimetableOptions {
  /** Start and end of the period, UTC. Tasks due at the start are not run; tasks due at the end are. */
  readonly from: string
  readonly to: string
  readonly events?: readonly TimetableEvent[]
  /** Called after each run, before the next one starts. */
  readonly onTask?: (run: TaskRun) => void | Promise<void>
}

/** One run of a task and its outcome. */
export interface TaskRun {
  /** Instant of the run, UTC, to the second. */
  readonly at: string
  /** Task name: `<dataset>__<source or job>`. */
  readonly task: string
  /**
   * `again`: the publisher requested a later retry. `failed`: the task is retried. `given up`: it has no attempts left.
   */
  readonly outcome: Outcome['state'] | 'failed' | 'given up'
  /** The reason why the task did not complete; empty if it did. */
  readonly why: string
}

/** Maximum number of runs of one task at one instant; more means that tasks trigger each other endlessly. */
const TOO_MANY = 50

/**
 * Moves the host's clock through a period and runs the tasks as the job queue would, but without a queue: due tasks,
 * jobs triggered by publications, delays that publishers request, and retries of failures (after the shortest delay
 * that the queue allows). Returns the runs in order; the clock ends at `to`.
 * @example await runTimetable(host, { from: '2026-11-23T00:00:00Z', to: '2026-11-28T12:00:00Z' })
 */
export async function runTimetable(host: TestHost, options: TimetableOptions): Promise<readonly TaskRun[]> {
  const { clock } = host
  const tasks = tasksOf(host.host.work)
  const agenda = agendaOf(host, tasks, options)
  const end = Date.parse(options.to)
  const line = createTaskLine()
  const log: TaskRun[] = []
  /** Tasks that became due while their dataset was disabled. */
  let missed: readonly Task[] = []

  /** Adds due tasks, and tasks that follow from the current publications and enabled datasets. */
  async function look(due: readonly Task[]): Promise<void> {
    await host.host.refresh()
    const isOn = ({ dataset }: Task) => host.host.wiring.stateOf(dataset).state === 'on'
    const wanted = [...missed, ...due]
    missed = wanted.filter((task) => !isOn(task))
    const owed = await owedOf(host, tasks.filter(isOn))
    for (const task of [...wanted.filter(isOn), ...owed]) line.add(task, clock.millis())
  }

  async function run(waiting: Waiting): Promise<void> {
    const { task } = waiting
    const result = await attempt(host, task)
    if (result.state === 'again') line.add(task, clock.millis() + result.seconds * 1_000)
    const isOver = result.state === 'failed' && !line.retry(waiting, clock.millis())
    const entry: TaskRun = {
      at: instantText(clock.now()),
      task: task.name,
      outcome: isOver ? 'given up' : result.state,
      why: whyOf(result),
    }
    log.push(entry)
    await look([])
    await options.onTask?.(entry)
  }

  clock.set(options.from)
  await look([])
  for (let now = clock.millis(); now <= end; now = Math.min(agenda[0]?.at ?? Infinity, line.next())) {
    clock.set(new Date(now).toISOString())
    const here = agenda.splice(0, agenda.filter(({ at }) => at <= now).length)
    for (const { run: happen } of here) await happen?.()
    await look(here.flatMap(({ task }) => task ?? []))
    const before = log.length
    for (let next = line.take(now); next !== undefined; next = line.take(now)) {
      refuseEndless(log.slice(before), next.task)
      await run(next)
    }
  }
  clock.set(options.to)
  await host.host.refresh()
  return log
}

function refuseEndless(runs: readonly TaskRun[], { name }: Task): void {
  const own = runs.filter(({ task }) => task === name)
  if (own.length < TOO_MANY) return
  const { at, outcome = '', why = '' } = own.at(-1) ?? {}
  throw new Error(
    `${name} and the tasks it waits for trigger each other endlessly: ${own.length} runs at ${at}, the last one ` +
      `${outcome} ${why}`,
  )
}

/** An event or a due task. */
interface Entry {
  readonly at: number
  readonly run?: TimetableEvent['run']
  readonly task?: Task
}

/** Returns all events and scheduled tasks by time, events first. */
function agendaOf(host: TestHost, tasks: readonly Task[], { from, to, events = [] }: TimetableOptions): Entry[] {
  const calendars = host.host.wiring.service(sessions)
  const due = tasks.flatMap((task) =>
    dueBetween(task.schedule, from, to, calendars).map((at): Entry => ({ at: Date.parse(at), task })),
  )
  return [...events.map(({ at, run }): Entry => ({ at: Date.parse(at), run })), ...due].sort((a, b) => a.at - b.at)
}

async function owedOf(host: TestHost, tasks: readonly Task[]): Promise<readonly Task[]> {
  const waiting = tasks.filter(({ after }) => after.length > 0)
  return host.database.database.transaction(async (tx) => claimPendingTasks(tx, waiting, await readVersions(tx)))
}

type AttemptResult = Outcome | { readonly state: 'failed'; readonly why: string }

async function attempt(host: TestHost, task: Task): Promise<AttemptResult> {
  try {
    return await runTask(task, host.host.work, new AbortController().signal)
  } catch (error) {
    return { state: 'failed', why: error instanceof Error ? error.message : String(error) }
  }
}

const whyOf = (result: AttemptResult) => (result.state === 'done' ? '' : result.why)

const instantText = (instant: string) => `${instant.slice(0, 19)}Z`
