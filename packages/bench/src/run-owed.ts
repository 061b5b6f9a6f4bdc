import { claimPendingTasks, readVersions, runTask, tasksOf, type Database, type Host } from '@bourse/host'

/** Runs the jobs that publications trigger until none is pending. */
export async function runOwed(host: Host, database: Database): Promise<void> {
  const waiting = tasksOf(host.work).filter(({ after }) => after.length > 0)
  for (;;) {
    await host.refresh()
    const owed = await database.transaction(async (tx) => claimPendingTasks(tx, waiting, await readVersions(tx)))
    if (owed.length === 0) return
    for (const task of owed) await runTask(task, host.work, new AbortController().signal)
  }
}
