/**
 * Sends its parent the deployment's output for one argument list after another. Separate processes would load all
 * datasets a hundred times.
 */
import { runCommandLine } from '@bourse/bourse'
import { datasets } from '../../../src/datasets.ts'

// The command line expects to run once per process, and adds listeners to these streams on each run.
for (const stream of [process.stdout, process.stderr]) stream.setMaxListeners(0)

let last: Promise<unknown> = Promise.resolve()
process.on('message', (words: readonly string[]) => {
  last = last.then(async () => process.send?.(await printed(words)))
})

async function printed(words: readonly string[]) {
  let [stdout, stderr] = ['', '']
  const [out, err] = [process.stdout.write, process.stderr.write]
  process.stdout.write = (text: unknown) => ((stdout += String(text)), true)
  process.stderr.write = (text: unknown) => ((stderr += String(text)), true)
  try {
    await runCommandLine({ name: 'bourse', datasets }, ['node', 'bourse', ...words])
  } finally {
    process.stdout.write = out
    process.stderr.write = err
  }
  return { code: Number(process.exitCode ?? 0), stdout, stderr }
}
