import type { Context } from '../context.ts'
import { group } from '../leaf.ts'
import { backfillCommand } from './backfill.ts'
import { precedenceCommand } from './precedence.ts'
import { listCommand, showCommand } from './show.ts'
import { disableCommand, enableCommand } from './switch.ts'
import { runSourceCommand } from './run.ts'
import { testCommand } from './test.ts'

/** `bourse sources …` */
export function command(context: Context, summary: string) {
  return group('sources', summary)
    .addCommand(listCommand(context))
    .addCommand(showCommand(context))
    .addCommand(enableCommand(context))
    .addCommand(disableCommand(context))
    .addCommand(testCommand(context))
    .addCommand(runSourceCommand(context))
    .addCommand(backfillCommand(context))
    .addCommand(precedenceCommand(context))
}
