import type { NamedEntry } from '@bourse/admin/contract'
import { difference } from '../../table/difference.ts'
import { titleOf } from '../../table/field-columns.tsx'

/** Who made the change: a person, a key by its label, a command, or the host. */
export function actorText({ actor: { kind, key_id: key, label, name } }: NamedEntry): string {
  if (kind === 'key') return label ?? key ?? 'a key'
  return kind === 'host' ? 'the host' : `${name ?? 'unknown user'}, command line`
}

/** What happened, for actions that their verb and their resource do not say. */
const SENTENCES: Readonly<Record<string, string>> = {
  'account.set-plan': 'changed the plan of account',
  'held.decide': 'decided on held rows:',
  'held.undo': 'undid a decision:',
  'import.check': 'started a dry run of import',
  'import.start': 'started import',
  'import.uploaded': 'uploaded the file of import',
  'job.run': 'requested a run of job',
  'session.create': 'signed in with',
  'source.backfill': 'requested a back-fill of source',
  'source.backfill-stop': 'stopped a back-fill of source',
  'source.files': 'read files as source',
  'source.run': 'requested a run of source',
}

const VERBS: Readonly<Record<string, string>> = {
  accept: 'accepted',
  cancel: 'canceled',
  change: 'changed',
  close: 'closed',
  create: 'created',
  delete: 'deleted',
  disable: 'disabled',
  discard: 'discarded',
  drop: 'dropped',
  enable: 'enabled',
  end: 'ended',
  ignore: 'ignored',
  load: 'loaded',
  release: 'released',
  replay: 'replayed',
  restore: 'restored',
  resume: 'resumed',
  revoke: 'revoked',
  rotate: 'rotated',
  suspend: 'suspended',
  test: 'tested',
}

/** What happened, without who did it and to what: `revoked key`. */
export function actionText({ action, target: { kind } }: NamedEntry): string {
  const [, verb = action] = action.split('.')
  return SENTENCES[action] ?? `${VERBS[verb] ?? verb.replaceAll('-', ' ')} ${kind}`
}

/** Maximum number of changed properties in a sentence. */
const MOST = 3

/** What changed, in words: `plan from free to pro, label set to reports`. */
export function changeText({ before, after }: NamedEntry): string {
  const changed = difference(before, after).filter((one) => one.before !== undefined || one.after !== 'none')
  const words = changed.slice(0, MOST).map(({ name, before: old, after: next }) => {
    const title = titleOf(name).toLowerCase()
    if (old === undefined) return `${title} ${next ?? ''}`
    return next === undefined ? `${title} was ${old}` : `${title} from ${old} to ${next}`
  })
  const more = changed.length - words.length
  return [...words, ...(more > 0 ? [`${more} more`] : [])].join(', ')
}
