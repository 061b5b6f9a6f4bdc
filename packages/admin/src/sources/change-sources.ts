import { conflict, invalidMember, rejectStale, type Changeable, type Expecting } from '@bourse/engine/accounts'
import { recordEntry, type Actor } from '@bourse/engine/audit'
import {
  disableSource,
  enableSource,
  isLocation,
  SourceRefused,
  trySource,
  type SourceTrial,
  type TaskParts,
} from '@bourse/engine/jobs'
import { maskValue, messageOf, readSwitches, switchedConfig } from '@bourse/engine/wiring'
import { Problem } from '@bourse/kit'
import type { AdministeredSource, SourceChange, SourceTest, TestRequest } from '../contract/deployment.ts'
import { checkTestCost } from './source-costs.ts'
import { readSource, sourceNamed } from './shown-sources.ts'

/** Milliseconds after which a source test is aborted. */
const MAX_TEST_MS = 60_000

interface Changing {
  readonly database: Changeable
  readonly by: Actor
}

/** Enables or disables a source, or stores choices for it. Rejects with `conflict` if the command would fail. */
export async function changeSource(
  parts: TaskParts,
  { database, by }: Changing,
  id: string,
  { change, expecting = {} }: { readonly change: SourceChange; readonly expecting?: Expecting | undefined },
): Promise<AdministeredSource> {
  const own = notSynthetic(parts, id)
  const before = await readSource({ ...parts, database }, id)
  rejectStale(expecting, before)
  const { enabled = before.enabled, accept_terms: acceptTerms, contract, plan, settings } = change
  rejectLocal(settings)
  const choice = { acceptTerms, contract, plan, settings }
  const switching = { ...parts, database, by }
  try {
    await (enabled ? enableSource(switching, own, choice) : disableSource(switching, own, choice))
  } catch (error) {
    if (error instanceof SourceRefused) throw conflict(`${error.message} ${error.next}`)
    throw error
  }
  const config = switchedConfig(parts.config, await readSwitches(database))
  return readSource({ ...parts, config, database }, id)
}

/**
 * Keys stay on the machine, and a setting that is shown masked counts as a key. Folders and URLs stay there too: an
 * operator who could set them could read the machine's files, reach its network, and receive the publisher's keys.
 */
function rejectLocal(settings: SourceChange['settings'] = {}): void {
  for (const [name, value] of Object.entries(settings)) {
    const isPlace = isLocation(name, value)
    if (!isPlace && maskValue(name, value) === value) continue
    const what = isPlace ? 'a folder or an address' : 'a secret'
    throw invalidMember('settings', `${name} is ${what}, which is set on the machine and never over the network`)
  }
}

/**
 * Fetches one unit of a source, checks its rows, and records the test. A failure is a result, not an error; a cost that
 * is not accepted rejects with `conflict`.
 */
export async function testSource(
  parts: TaskParts,
  by: Actor,
  id: string,
  request: TestRequest = {},
): Promise<SourceTest> {
  const { unit } = request
  const own = notSynthetic(parts, id)
  const started = parts.clock.millis()
  const tried = async () => {
    await checkTestCost(parts, own, request)
    return trySource(parts, { ...own, unit, signal: AbortSignal.timeout(MAX_TEST_MS) })
  }
  const result = await tried().then(
    (trial) => passed(id, trial),
    (error: unknown) => {
      if (error instanceof Problem) throw error
      return failed(id, messageOf(error), parts.clock.millis() - started)
    },
  )
  await recordEntry(parts.database, {
    by,
    at: parts.clock.now(),
    action: 'source.test',
    target: { kind: 'source', id, account_id: null },
    after: { passed: result.passed, unit: result.unit },
  })
  return result
}

function notSynthetic(parts: TaskParts, id: string) {
  const own = sourceNamed(parts, id)
  if (own.source.demo) throw conflict(`${id} generates synthetic rows, which the demo market turns on and off.`)
  return own
}

const passed = (id: string, { unit, milliseconds, rows, rejected, held, rules, left_out, sample }: SourceTrial) => ({
  source_id: id,
  passed: true,
  message: null,
  unit,
  milliseconds: String(milliseconds),
  rows: String(rows),
  rejected: String(rejected),
  held: String(held),
  rules: { ...rules },
  left_out: { ...left_out },
  sample: sample.map((row) => ({ ...row })),
})

const failed = (id: string, message: string, milliseconds: number): SourceTest => ({
  ...{ source_id: id, passed: false, message, unit: null, milliseconds: String(milliseconds) },
  ...{ rows: '0', rejected: '0', held: '0', rules: {}, left_out: {}, sample: [] },
})
