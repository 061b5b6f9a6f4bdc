import type { Context } from '../context.ts'
import { group } from '../leaf.ts'
import { fileCommand } from './file.ts'
import { listCommand } from './list.ts'
import { runCommand } from './run.ts'
import { decideCommand } from './decide.ts'

/** `bourse ingest …` */
export function command(context: Context, summary: string) {
  return group('ingest', summary)
    .addCommand(runCommand(context))
    .addCommand(fileCommand(context))
    .addCommand(listCommand(context))
    .addCommand(decideCommand(context, 'release'))
    .addCommand(decideCommand(context, 'discard'))
}
