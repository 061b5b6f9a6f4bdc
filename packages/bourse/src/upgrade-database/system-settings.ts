import type { Statements } from '@bourse/engine/database'
import { CommandFailure } from '../command-failure.ts'
import { settingValue } from './definition-queries.ts'

/** Copies the settings that an operator made with `alter system`. They apply from the new server's next start. */
export async function copySystemSettings(from: Statements, to: Statements): Promise<void> {
  const settings = await from.query<{ name: string; statement: string }>(
    `select name, format('alter system set %I = %s', name, ${settingValue('name', 'setting')}) as statement
     from pg_file_settings where sourcefile like '%postgresql.auto.conf' order by name`,
  )
  for (const { name, statement } of settings)
    await to.query(statement).catch((cause: unknown) => {
      throw new CommandFailure(
        `The new PostgreSQL version does not accept the setting ${name}, made with "alter system": ` +
          `${cause instanceof Error ? cause.message : String(cause)}.`,
        `Start the release that created the database, run "alter system reset ${name}", and try again.`,
      )
    })
}
