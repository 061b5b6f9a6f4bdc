import { wireDeployment } from '@bourse/host/parts'
import { tryRule, type QualityRule, type Trial, type TrialOptions } from '@bourse/engine/publishing'
import { readConfig, readQualityRules } from '@bourse/engine/wiring'
import { dateOf } from './arguments.ts'
import { CommandFailure } from './command-failure.ts'
import type { Context } from './context.ts'
import { group, leaf } from './leaf.ts'
import { countText, plural, table } from './text.ts'
import { withWorkbench } from './with-workbench.ts'

/** `bourse quality …` */
export function command(context: Context, summary: string) {
  return group('quality', summary).addCommand(checkCommand(context)).addCommand(tryCommand(context))
}

function checkCommand(context: Context) {
  return leaf('check', 'Check the files with quality rules, without a database', [
    `${context.name} quality check`,
    `${context.name} quality check rules.yaml --json`,
  ])
    .argument('[path]', 'file or folder with rules (default: the setting quality_rules)')
    .action(async (path) => {
      const rules = await rulesIn(context, path)
      context.output.print({ rules: rules.map(shownRule) }, [
        `${plural(rules.length, 'rule')} ready.`,
        ...table(
          ['RULE', 'RECORD', 'KIND', 'LEVEL'],
          rules.map(({ id, record, kind, level }) => [id, record, kind, level]),
        ),
      ])
    })
}

function tryCommand(context: Context) {
  return leaf('try', 'Show what quality rules find in the published history. Changes nothing.', [
    `${context.name} quality try`,
    `${context.name} quality try rules.yaml --rule close-in-range --from 2026-01-01 --to 2026-03-31 --json`,
  ])
    .argument('[path]', 'file or folder with rules (default: the setting quality_rules)')
    .option('--rule <id>', 'only this rule')
    .option('--from <date>', 'first day (default: the first published day)', dateOf)
    .option('--to <date>', 'last day (default: the last published day)', dateOf)
    .action(async (path, { rule: only, ...range }) => {
      const all = await rulesIn(context, path)
      const rules = all.filter(({ id }) => only === undefined || id === only)
      if (rules.length === 0)
        throw new CommandFailure(
          `No rule has the id ${JSON.stringify(only)}. Rules: ${all.map(({ id }) => id).join(', ') || 'none'}.`,
          `"${context.name} quality check" lists the rules.`,
        )
      const trials = await runTrials(context, rules, range)
      context.output.print(
        { rules: trials.map(({ rule, trial }) => ({ ...shownRule(rule), ...trial })) },
        trials.flatMap(({ rule, trial }) => linesOf(rule, trial)),
      )
    })
}

interface RuleTrial {
  readonly rule: QualityRule
  readonly trial: Trial
}

function runTrials(
  context: Context,
  rules: readonly QualityRule[],
  range: Pick<TrialOptions, 'from' | 'to'>,
): Promise<readonly RuleTrial[]> {
  const { output, signal } = context
  return withWorkbench(context, async ({ database }) => {
    const trials: RuleTrial[] = []
    for (const rule of rules) {
      const { update, end } = output.progress(rule.id)
      const trial = await tryRule(database, rule, { ...range, signal, onProgress: update }).finally(end)
      trials.push({ rule, trial })
    }
    return trials
  })
}

const shownRule = ({ id, record, kind, level, file }: QualityRule) => ({ id, record, kind, level, file })

/** Reads the rules at `path` or of the settings; throws with everything that is wrong with them. */
async function rulesIn(context: Context, path: string | undefined): Promise<readonly QualityRule[]> {
  const named = path ?? readConfig(context.environment).quality_rules
  if (named === undefined)
    throw new CommandFailure(
      'No quality rules are configured.',
      `Set quality_rules, or give a path: "${context.name} quality check rules.yaml".`,
    )
  const { rules, ...wrong } = await readQualityRules(
    { quality_rules: named },
    wireDeployment(await context.installed()),
  )
  const problems = [...wrong.problems, ...wrong.unused]
  if (problems.length === 0) return rules
  throw new CommandFailure(problems.join('\n'), `Fix the rules, then run "${context.name} quality check" again.`)
}

function linesOf({ id, record, level }: QualityRule, { rows, found, sessions, examples }: Trial): readonly string[] {
  const checked = `${plural(rows, 'row')} of ${record} checked`
  if (found === 0) return [`${id}: none found; ${checked}.`]
  const more = found - examples.length
  const within = sessions === 0 ? '' : ` in ${plural(sessions, 'session')}`
  return [
    `${id} (${level}): ${countText(found)} found${within}; ${checked}.`,
    ...table(
      ['KEY', 'VALUE', 'REASON'],
      examples.map(({ key, value, reason }) => [keyText(key), value, reason]),
    ).map((line) => `  ${line}`),
    ...(more > 0 ? [`  ${countText(more)} more.`] : []),
  ]
}

const keyText = (key: string): string => (JSON.parse(key) as readonly string[]).join('/')
