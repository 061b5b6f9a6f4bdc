import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useAdmin, useSession } from '../../session/session.ts'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ChangeDialog } from '../accounts/change-dialog.tsx'
import { KeyText } from '../accounts/key-text.tsx'
import { useChange } from '../accounts/use-change.ts'

/** The key with which an invited member signs in again. */
export function SignInPanel() {
  const { account } = useSession()
  const [isOpen, setOpen] = useState(false)
  const [secret, setSecret] = useState<string | null>()
  const tools = (
    <Button icon={KeyRound} onClick={() => setOpen(true)}>
      New sign-in key
    </Button>
  )
  return (
    <Panel title="Sign-in" tools={tools}>
      A session ends after 12 hours. To sign in again, create a key that is yours alone and store it in a password
      manager, or ask a manager for another one-time code.
      {isOpen ? (
        <NewSignInKey
          onClose={() => setOpen(false)}
          onSecret={(text) => {
            setOpen(false)
            setSecret(text)
          }}
        />
      ) : null}
      {secret === undefined ? null : (
        <KeyText text={secret} owner={account?.me.label ?? ''} onClose={() => setSecret(undefined)} />
      )}
    </Panel>
  )
}

interface NewSignInKeyProps {
  onClose(): void
  onSecret(text: string | null): void
}

function NewSignInKey({ onClose, onSecret }: NewSignInKeyProps) {
  const admin = useAdmin()
  const change = useChange(
    () => admin.send<{ readonly key: string | null }>('POST', '/me/key', {}),
    ({ data }) => onSecret(data.key),
  )
  return (
    <ChangeDialog title="New sign-in key" action="Create" change={change} onClose={onClose}>
      <p>
        A former sign-in key of yours stops working, and your other sessions end. Anyone who has the key can act as you.
      </p>
    </ChangeDialog>
  )
}
