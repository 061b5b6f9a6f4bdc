import { KeyRound } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { Button } from '../ui/button.tsx'
import { Field, TextInput } from '../ui/field.tsx'
import { problemText } from '../ui/problem.tsx'
import { signIn } from './session.ts'

/** What a one-time code looks like; all else is taken for a key. */
const CODE = /^[A-Za-z0-9]{4}(-[A-Za-z0-9]{4}){2}$/

/** Asks for a key, or for the one-time code that the command line prints. */
export function SignIn({ reason }: { readonly reason: string | undefined }) {
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const given = text.trim()
    if (given === '') return setError('Expected a key, or a one-time code: it is empty.')
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
          <img src="/console/icon.svg" alt="" width="30" height="30" />
          Bourse
        </p>
        <h1>Sign in to the console</h1>
        {reason === undefined ? null : (
          <p className="sign-in-reason" role="status">
            {reason}
          </p>
        )}
        <Field
          label="API key or one-time code"
          error={error}
          hint={
            <>
              The start of the service says where the owner’s key lies; <code>bourse console</code> prints a code.
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
          You stay signed in for 12 hours; the browser does not keep the key. <a href="/docs">Documentation</a>
        </p>
      </form>
    </main>
  )
}
