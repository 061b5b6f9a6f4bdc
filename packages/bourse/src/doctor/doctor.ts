import { readConfig } from '@bourse/engine/wiring'
import { AlreadyReported } from '../command-failure.ts'
import type { Context } from '../context.ts'
import { leaf } from '../leaf.ts'
import { plural } from '../text.ts'
import { checkBackups } from './check-backups.ts'
import { checkDatabase } from './check-database.ts'
import { checkDatasets, SCOPES } from './check-datasets.ts'
import { checkMachine } from './check-machine.ts'
import { checkStore } from './check-store.ts'
import { ok, type Finding } from './finding.ts'

/** `bourse doctor` */
export function command(context: Context, summary: string) {
  return leaf('doctor', summary, [`${context.name} doctor`, `${context.name} doctor --json`]).action(async () => {
    const config = readConfig(context.environment)
    const findings = [
      ...(await checkMachine(config)),
      ...checkDatasets(await context.installed(), config),
      ...(await checkStore(context, config)),
      ...(await checkBackups(context, config)),
      ...(await checkDatabase(context, config)),
    ]
    const isFailed = findings.some(({ level }) => level === 'fail')
    context.output.print({ ok: !isFailed, findings }, [
      ...findings.filter((each) => !isScope(each)).flatMap(lines),
      ...scopeLines(findings, context.name),
    ])
    if (isFailed) throw new AlreadyReported()
  })
}

const isScope = ({ check }: Finding): boolean => check === SCOPES

/**
 * Returns one line for all operations that read beyond a key's scope; the details would hide what needs attention.
 */
function scopeLines(findings: readonly Finding[], name: string): readonly string[] {
  const count = findings.filter(isScope).length
  if (count === 0) return []
  const reads = `${plural(count, 'declared read')} beyond the scope of a key`
  return lines(ok(SCOPES, `${reads}; "${name} doctor --json" lists the reasons`))
}

function lines({ level, check, message, remedy }: Finding): readonly string[] {
  return [
    `${level.padEnd(4)}  ${check.padEnd(12)}  ${message}`,
    ...(remedy === undefined ? [] : [`${' '.repeat(20)}→ ${remedy}`]),
  ]
}
