import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { forgetAdmin } from '../../api/queries.ts'
import { count } from '../../format/numbers.ts'
import { useAdmin } from '../../session/session.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, TextInput } from '../../ui/field.tsx'
import { InlineCode } from '../../ui/inline-code.tsx'
import { problemText } from '../../ui/problem.tsx'
import { DECISION_WORDS, type Decision } from './held.ts'

/** A decision that the operator is about to make. */
export interface DecisionToMake {
  readonly decision: Decision['decision']
  readonly ids: readonly string[]
}

const MEANS: Readonly<Record<Decision['decision'], string>> = {
  release: 'The rows are published as received, known from then on.',
  discard: 'The rows are removed. If a source sends them again, they are checked again.',
}

interface DecideDialogProps {
  readonly making: DecisionToMake
  onClose(): void
  onDone(decision: Decision): void
}

/** Asks for a note and makes a decision, which can be undone for a minute. */
export function DecideDialog({ making, onClose, onDone }: DecideDialogProps) {
  const admin = useAdmin()
  const [note, setNote] = useState('')
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      admin.send<Decision>('POST', '/held/decisions', { ...making, note: note.trim() === '' ? null : note.trim() }),
    onSuccess: ({ data }) => onDone(data),
    onSettled: () => forgetAdmin('/held'),
  })
  const { verb } = DECISION_WORDS[making.decision]
  const title = `${verb} ${count(making.ids.length)} ${making.ids.length === 1 ? 'row' : 'rows'}`
  const actions = (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <Button look={making.decision === 'release' ? 'primary' : 'danger'} busy={isPending} onClick={() => mutate()}>
        {verb}
      </Button>
    </>
  )
  return (
    <Dialog title={title} open onClose={onClose} actions={actions}>
      <p>
        {MEANS[making.decision]} You can undo this for a minute. The audit log and the history of a released row show
        who decided.
      </p>
      <Field label="Note" hint="Optional. Stored in the audit log.">
        {(ids) => (
          <TextInput
            {...ids}
            maxLength={500}
            value={note}
            onChange={({ currentTarget: { value } }) => setNote(value)}
          />
        )}
      </Field>
      {error === null ? null : (
        <p role="alert" className="field-error">
          <InlineCode text={problemText(error)} />
        </p>
      )}
    </Dialog>
  )
}
