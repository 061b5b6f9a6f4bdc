#!/usr/bin/env node
import { programOf, runCommandLine, type Context } from '@bourse/bourse/commands'
import { publisherCommand } from './publisher.ts'
import { recordCommand } from './record.ts'
import { reportCommand } from './report.ts'

/** Commands for dataset packages. To add one, add a file next to the existing commands and an entry here. */
const COMMANDS = [publisherCommand, recordCommand, reportCommand]

/** Usage text names the package script if it exists, otherwise this package's binary. */
const isScript = process.env['npm_lifecycle_event'] === 'dataset'

await runCommandLine(
  {
    name: isScript ? 'pnpm dataset' : 'bourse-dataset',
    datasets: [],
    program: (context: Context) =>
      programOf(
        context,
        'Work on a dataset package.',
        COMMANDS.map((create) => create(context)),
      ),
  },
  process.argv,
)
