import { readdirSync, readFileSync } from 'node:fs'

/** Clock ticks per second, the unit in which Linux counts processor time. */
const TICKS = 100

/** Processor time in seconds of a process and its children, including children that have ended. */
export const processorSeconds = (pid: number): number => (timesOf(pid)?.seconds ?? 0) + secondsOfChildren(pid)

/** Processor time of a process's running children, in seconds. */
function secondsOfChildren(parent: number): number {
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger)
  return pids.reduce((sum, pid) => {
    const times = timesOf(pid)
    return times?.parent === parent ? sum + times.seconds : sum
  }, 0)
}

/** Returns undefined if the process has ended. */
function timesOf(pid: number): { readonly parent: number; readonly seconds: number } | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The program's name is in parentheses and may contain spaces.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
    return { parent: Number(fields[1]), seconds: ticks / TICKS }
  } catch {
    return undefined
  }
}
