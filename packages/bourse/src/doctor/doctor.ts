import { readConfig } from '@bourse/engine/wiring'
import { AlreadyReported } from '../command-failure.ts'
import type { Context } from '../context.ts'
import { leaf } from '../leaf.ts'
import { checkDatabase } from './check-database.ts'
import { checkDatasets } from './check-datasets.ts'
import { checkMachine } from './check-machine.ts'
import { checkStore } from './check-store.ts'
import type { Finding } from './finding.ts'

/** `bourse doctor` */
export function command(context: Context, summary: string) {
  return leaf('doctor', summary, [`${context.name} doctor`, `${context.name} doctor --json`]).action(async () => {
    const config = readConfig(context.environment)
    const findings = [
      ...(await checkMachine(config)),
      ...checkDatasets(await context.installed(), config),
      ...(await checkStore(context, config)),
      ...(await checkDatabase(context, config)),
    ]
    const isFailed = findings.some(({ level }) => level === 'fail')
    context.output.print({ ok: !isFailed, findings }, findings.flatMap(lines))
    if (isFailed) throw new AlreadyReported()
  })
}

function lines({ level, check, message, remedy }: Finding): readonly string[] {
  return [
    `${level.padEnd(4)}  ${check.padEnd(12)}  ${message}`,
    ...(remedy === undefined ? [] : [`${' '.repeat(20)}→ ${remedy}`]),
  ]
}
