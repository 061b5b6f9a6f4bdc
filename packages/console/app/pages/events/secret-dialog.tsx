import { Button } from '../../ui/button.tsx'
import { Code } from '../../ui/code.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { WithSecret } from './event.ts'

interface SecretDialogProps {
  readonly value: WithSecret
  onClose(): void
}

/** Shows the secret that signs a destination's messages once. */
export function SecretDialog({ value: { name, secret }, onClose }: SecretDialogProps) {
  const done = (
    <Button look="primary" onClick={onClose}>
      Done
    </Button>
  )
  return (
    <Dialog title={`Secret of ${name}`} open onClose={onClose} actions={done}>
      {secret === null ? (
        <p>This secret was shown once and cannot be displayed again. Rotate it to get a new one.</p>
      ) : (
        <>
          <p>Copy this secret now. You won't be able to see it again. The receiver verifies messages with it.</p>
          <Code text={secret} label="Secret" />
        </>
      )}
    </Dialog>
  )
}
