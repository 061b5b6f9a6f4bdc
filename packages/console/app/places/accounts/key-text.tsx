import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

interface KeyTextProps {
  /** Null: the answer was a repeated one, which never brings it again. */
  readonly text: string | null
  /** Name of the account. */
  readonly owner: string
  onClose(): void
}

/** The text of a new key, this once. */
export function KeyText({ text, owner, onClose }: KeyTextProps) {
  return (
    <Dialog
      title={`New key of ${owner}`}
      open
      onClose={onClose}
      actions={
        <Button look="primary" onClick={onClose}>
          I have stored it
        </Button>
      }
    >
      {text === null ? (
        <p>The text of this key was shown before and is kept nowhere. Rotate the key to get another.</p>
      ) : (
        <>
          <p>This is shown once: only a hash of it is kept. Store it now.</p>
          <div className="accounts-secret">
            <code aria-label="Text of the key">{text}</code>
            <CopyButton text={text} label="Copy the key" />
          </div>
        </>
      )}
    </Dialog>
  )
}
