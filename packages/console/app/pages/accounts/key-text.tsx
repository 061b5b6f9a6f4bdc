import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

interface KeyTextProps {
  /** Null in a repeated response, which never includes the secret. */
  readonly text: string | null
  /** Name of the account. */
  readonly owner: string
  onClose(): void
}

/** Shows the secret of a new key once. */
export function KeyText({ text, owner, onClose }: KeyTextProps) {
  return (
    <Dialog
      title={`New key for ${owner}`}
      open
      onClose={onClose}
      actions={
        <Button look="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      {text === null ? (
        <p>This key was shown once and cannot be displayed again. Rotate it to get a new one.</p>
      ) : (
        <>
          <p>Copy this key now. You won't be able to see it again.</p>
          <div className="accounts-secret">
            <code aria-label="API key">{text}</code>
            <CopyButton text={text} label="Copy key" />
          </div>
        </>
      )}
    </Dialog>
  )
}
