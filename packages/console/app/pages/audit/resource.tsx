import type { NamedEntry } from '@bourse/admin/contract'
import { Link, linkOptions } from '@tanstack/react-router'

/** The changed resource by name, as a link to its page if it has one. */
export function Resource({ target }: Pick<NamedEntry, 'target'>) {
  const { id, name } = target
  const link = pageOf(target)
  if (link === undefined) return <span title={id}>{name ?? id}</span>
  return (
    <Link {...link} title={id}>
      {name ?? id}
    </Link>
  )
}

function pageOf({ kind, id, account_id: account }: NamedEntry['target']) {
  switch (kind) {
    case 'account':
      return linkOptions({ to: '/accounts/$account', params: { account: id } })
    case 'import':
      return linkOptions({ to: '/imports/$import', params: { import: id } })
    case 'dataset':
    case 'row':
      return linkOptions({ to: '/data/$dataset', params: { dataset: id.split('.')[0] ?? id } })
    case 'source':
      return linkOptions({ to: '/sources/$source', params: { source: id } })
    case 'job':
      return linkOptions({ to: '/health', search: { tab: 'jobs' } })
    case 'destination':
      return linkOptions({ to: '/events' })
    default:
      return account === null ? undefined : linkOptions({ to: '/accounts/$account', params: { account } })
  }
}
