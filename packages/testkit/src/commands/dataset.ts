#!/usr/bin/env node
import { programOf, runCommandLine, type Context } from '@bourse/bourse/commands'
import { recordCommand } from './record.ts'
import { reportCommand } from './report.ts'

/** What can be done to the package of a dataset. A new command is a file beside these and a line here. */
const COMMANDS = [recordCommand, reportCommand]

/** In a repository with that script it is called by it; elsewhere it is the program of this package. */
const isScript = process.env['npm_lifecycle_event'] === 'dataset'

await runCommandLine(
  {
    name: isScript ? 'pnpm dataset' : 'bourse-dataset',
    datasets: [],
    program: (context: Context) =>
      programOf(
        context,
        'Work on the package of a dataset.',
        COMMANDS.map((create) => create(context)),
      ),
  },
  process.argv,
)
