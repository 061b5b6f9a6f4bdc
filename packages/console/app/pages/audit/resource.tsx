import type { NamedEntry } from '@bourse/admin/contract'
import { Link } from '@tanstack/react-router'

/** The changed resource by name, as a link to its page if it has one. */
export function Resource({ target }: Pick<NamedEntry, 'target'>) {
  const { kind, id, name, account_id: account } = target
  const text = name ?? id
  switch (kind) {
    case 'account':
      return (
        <Link to="/accounts/$account" params={{ account: id }} title={id}>
          {text}
        </Link>
      )
    case 'import':
      return (
        <Link to="/imports/$import" params={{ import: id }} title={id}>
          {text}
        </Link>
      )
    case 'dataset':
      return (
        <Link to="/data/$dataset" params={{ dataset: id }}>
          {text}
        </Link>
      )
    case 'row':
      return (
        <Link to="/data/$dataset" params={{ dataset: id.split('.')[0] ?? id }} title={id}>
          {text}
        </Link>
      )
    case 'source':
      return (
        <Link to="/sources/$source" params={{ source: id }}>
          {text}
        </Link>
      )
    case 'job':
      return (
        <Link to="/health" search={{ tab: 'jobs' }}>
          {text}
        </Link>
      )
    case 'destination':
      return (
        <Link to="/events" title={id}>
          {text}
        </Link>
      )
    default:
      return account === null ? (
        <span title={id}>{text}</span>
      ) : (
        <Link to="/accounts/$account" params={{ account }} title={id}>
          {text}
        </Link>
      )
  }
}
