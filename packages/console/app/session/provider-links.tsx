import { Notice } from '../ui/notice.tsx'
import { useProviders } from './use-providers.ts'

/** Links that start a sign-in with an identity provider, which returns to this page. */
export function ProviderLinks() {
  const providers = useProviders()
  if (providers.length === 0) return null
  const back = encodeURIComponent(location.pathname + location.search)
  const missing = providers.filter(({ is_reachable: isReachable }) => !isReachable).map(({ name }) => name)
  return (
    <>
      {missing.length === 0 ? null : (
        <Notice>{missing.join(' and ')} cannot be reached. A key or a one-time code still signs in.</Notice>
      )}
      <nav className="sign-in-providers" aria-label="Identity providers">
        {providers.map(({ id, name }) => (
          <a key={id} className="button button-secondary" href={`/sign-in/${id}?return_to=${back}`}>
            Sign in with {name}
          </a>
        ))}
      </nav>
      <p className="faint">Or sign in with a key:</p>
    </>
  )
}
