import { useSession } from '../session/session.ts'
import { useProviders } from '../session/use-providers.ts'
import { Notice } from '../ui/notice.tsx'

/** Says when the identity provider of the signed-in person cannot be reached, and what still signs in. */
export function ProviderNotice() {
  const { owner, account } = useSession()
  const me = owner?.me ?? account?.me
  const isPerson = me?.kind === 'person'
  const providers = useProviders(isPerson)
  // The label of a person ends with the provider that confirms their session.
  const missing = providers.find(({ id, is_reachable: is }) => !is && me?.label?.endsWith(`(${id})`) === true)
  if (!isPerson || missing === undefined) return null
  return (
    <Notice>
      {missing.name} cannot be reached. Your session continues for ten minutes after it was last confirmed. Until then,
      and afterward,{' '}
      {owner === undefined ? (
        'an API key of the account'
      ) : (
        <>
          the owner key or a code from <code>bourse console</code>
        </>
      )}{' '}
      also signs in.
    </Notice>
  )
}
