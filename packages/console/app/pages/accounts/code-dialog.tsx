import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

/** A new invitation. */
export interface MadeInvitation {
  /** Null if it was sent by e-mail, and in a repeated response, which never includes the code. */
  readonly code: string | null
  readonly sent_to: string | null
}

interface CodeDialogProps {
  readonly value: MadeInvitation
  onClose(): void
}

/** Shows a one-time code once, with the address that signs in with it, or the mailbox to which it was sent. */
export function CodeDialog({ value: { code, sent_to: mailbox }, onClose }: CodeDialogProps) {
  const actions = (
    <Button look="primary" onClick={onClose}>
      Done
    </Button>
  )
  const address = `${location.origin}/console#code=${code}`
  return (
    <Dialog title="One-time code" open onClose={onClose} actions={actions}>
      {mailbox !== null ? (
        <p>
          The code was sent to <strong>{mailbox}</strong>. It works once.
        </p>
      ) : code === null ? (
        <p>This code was shown once and cannot be displayed again. Create another one.</p>
      ) : (
        <>
          <p>Send this code, or the address, to the person. It works once. You won't be able to see it again.</p>
          <div className="accounts-secret">
            <code aria-label="One-time code">{code}</code>
            <CopyButton text={code} label="Copy code" />
          </div>
          <div className="accounts-secret">
            <code aria-label="Sign-in address">{address}</code>
            <CopyButton text={address} label="Copy address" />
          </div>
        </>
      )}
    </Dialog>
  )
}
