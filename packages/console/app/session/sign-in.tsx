import { KeyRound } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { BrandMark } from '../shell/brand-mark.tsx'
import { Button } from '../ui/button.tsx'
import { Field, TextInput } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { problemText } from '../ui/problem.tsx'
import { ProviderLinks } from './provider-links.tsx'
import { signIn } from './session.ts'

/** Format of a one-time code; any other input is treated as a key. */
const CODE = /^[A-Za-z0-9]{4}(-[A-Za-z0-9]{4}){2,4}$/

/** Sign-in form that accepts a key or a one-time code; `code` is the one in the URL. */
export function SignIn({ reason, code = '' }: { readonly reason: string | undefined; readonly code?: string }) {
  const [text, setText] = useState(code)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const given = text.trim()
    if (given === '') return setError('Enter a key or a one-time code.')
    setBusy(true)
    setError(undefined)
    try {
      await signIn(CODE.test(given) ? { code: given } : { key: given })
    } catch (failure) {
      setError(problemText(failure))
      setBusy(false)
    }
  }

  return (
    <main className="sign-in">
      <form className="sign-in-card" onSubmit={(event) => void submit(event)}>
        <p className="brand">
          <BrandMark size={30} />
        </p>
        <h1>Sign in to the console</h1>
        {reason === undefined ? null : <Notice>{reason}</Notice>}
        <ProviderLinks />
        <Field
          label="API key or one-time code"
          error={error}
          hint={
            <>
              Members of an account get a code from its managers. At startup, the service prints where the owner key is
              stored, and <code>bourse console</code> prints a code.
            </>
          }
        >
          {(ids) => (
            <TextInput
              {...ids}
              type="password"
              autoFocus
              placeholder="bourse_…"
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Field>
        <Button type="submit" look="primary" icon={KeyRound} busy={busy}>
          Sign in
        </Button>
        <p className="faint">
          You stay signed in for 12 hours. The browser does not store the key. <a href="/docs">Documentation</a>
        </p>
      </form>
    </main>
  )
}
