import { disableSource, enableSource, type SwitchParts } from '@bourse/engine/jobs'
import { CommandFailure } from '../command-failure.ts'
import type { Context } from '../context.ts'
import { leaf } from '../leaf.ts'
import { byCommand } from '../record-command.ts'
import { withWorkbench, type Workbench } from '../with-workbench.ts'
import { namedSource } from './named-source.ts'
import { refusing } from './refusing.ts'
import { acceptTrialCost, tryNow, trialLines } from './test.ts'

/** `bourse sources enable` */
export function enableCommand(context: Context) {
  return leaf('enable', 'Enable sources after trying each once; running hosts apply it within 5 seconds', [
    `${context.name} sources enable coinbase-day coinbase-quotes`,
    `${context.name} sources enable massive-day --accept-terms --plan basic`,
  ])
    .argument('<source...>', 'ids of the sources')
    .option('--accept-terms', 'accept the terms of their publishers')
    .option('--contract <text>', 'the contract that permits passing the data on')
    .option('--plan <name>', 'the subscription')
    .option('--set <key=value>', 'a setting of the source; repeatable', settingOf, {})
    .option('--no-test', 'do not try the source first')
    .option('--yes', 'accept the cost of the trial if the publisher bills each request')
    .action((ids, { acceptTerms, contract, plan, set, test, yes }) =>
      withWorkbench(context, async (bench) => {
        const enabled: object[] = []
        for (const id of ids) {
          const own = namedSource(bench.datasets, id)
          const choice = { acceptTerms, contract, plan, settings: set }
          await refusing(() => enableSource({ ...switching(context, bench), trial: true }, own, choice))
          if (test) await acceptTrialCost(context, bench, own, { yes })
          const trial = test ? await tryNow(context, bench, own, {}) : undefined
          for (const line of trial === undefined ? [] : trialLines(trial)) context.output.say(line)
          await refusing(() => enableSource(switching(context, bench), own, choice))
          enabled.push({ source: id, enabled: true, trial: trial ?? null })
        }
        context.output.print({ sources: enabled }, [
          `${ids.join(', ')} ${ids.length === 1 ? 'is' : 'are'} enabled. Running hosts update within 5 seconds. Run ` +
            `one now with "${context.name} sources run ${ids[0]}".`,
        ])
      }),
    )
}

/** `bourse sources disable` */
export function disableCommand(context: Context) {
  return leaf('disable', 'Disable sources; their rows are retained', [`${context.name} sources disable coinbase-day`])
    .argument('<source...>', 'ids of the sources')
    .action((ids) =>
      withWorkbench(context, async (bench) => {
        for (const id of ids) {
          const own = namedSource(bench.datasets, id)
          await refusing(() => disableSource(switching(context, bench), own))
        }
        const line = `${ids.join(', ')} ${ids.length === 1 ? 'is' : 'are'} disabled. Published rows stay.`
        context.output.print({ sources: ids.map((source) => ({ source, enabled: false })) }, [line])
      }),
    )
}

const switching = (context: Context, bench: Workbench): SwitchParts => ({
  ...bench,
  clock: context.clock,
  by: byCommand(),
})

function settingOf(text: string, known: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const at = text.indexOf('=')
  if (at < 1) throw new CommandFailure(`--set: expected key=value, got ${text}`, 'Example: --set quotes=USD,EUR')
  return { ...known, [text.slice(0, at)]: valueOf(text.slice(at + 1)) }
}

/** Parses a setting as JSON; text that is not valid JSON is returned unchanged. */
function valueOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
