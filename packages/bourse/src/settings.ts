import { readConfig, settingOrigins, shownSettings } from '@bourse/engine/wiring'
import type { Context } from './context.ts'
import { leaf } from './leaf.ts'
import { table } from './text.ts'

/** `bourse config` */
export function command(context: Context, summary: string) {
  return leaf('config', summary, [`${context.name} config`, `BOURSE_PORT=9000 ${context.name} config --json`])
    .addHelpText(
      'after',
      '\nSettings are read from the JSON file that BOURSE_CONFIG names, then from BOURSE_<NAME> in the environment.',
    )
    .action(() => {
      const { environment } = context
      const settings = shownSettings(readConfig(environment), settingOrigins(environment), environment)
      const rows = settings.map(({ name, value, from }) => [name, short(value), from])
      context.output.print(
        { settings: Object.fromEntries(settings.map(({ name, value, from }) => [name, { value, from }])) },
        table(['SETTING', 'VALUE', 'FROM'], rows),
      )
    })
}

const LONGEST = 100

function short(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST - 1)}…`
}
