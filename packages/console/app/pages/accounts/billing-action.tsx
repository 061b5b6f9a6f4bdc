import { useState } from 'react'
import { useAdmin } from '../../session/session.ts'
import { Button } from '../../ui/button.tsx'
import { Field, TextArea, TextInput } from '../../ui/field.tsx'
import { type Account, tagOf } from './account.ts'
import { ChangeDialog } from './change-dialog.tsx'
import { THRESHOLD_EXPECTED, thresholdLines, thresholdsOf } from './threshold-lines.ts'
import { useChange } from './use-change.ts'

/** Changes what billing services call an account, and which used credits are reported. */
export function BillingAction({ account }: { readonly account: Account }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Billing</Button>
      {isOpen ? <BillingDialog account={account} onClose={() => setIsOpen(false)} /> : null}
    </>
  )
}

interface DialogProps {
  readonly account: Account
  onClose(): void
}

function BillingDialog({ account, onClose }: DialogProps) {
  const admin = useAdmin()
  const [billingId, setBillingId] = useState(account.billing_id ?? '')
  const [lines, setLines] = useState(() => thresholdLines(account.usage_thresholds))
  const thresholds = thresholdsOf(lines)
  const id = billingId.trim() === '' ? null : billingId.trim()
  const body = {
    ...(id === account.billing_id ? {} : { billing_id: id }),
    usage_thresholds: thresholds,
  }
  const change = useChange(
    () => admin.send<Account>('PATCH', `/accounts/${account.id}/billing`, body, { ifMatch: tagOf(account) }),
    onClose,
  )
  return (
    <ChangeDialog
      title={`Billing of ${account.name}`}
      action="Save"
      change={change}
      ready={thresholds !== undefined}
      onClose={onClose}
    >
      <Field label="Billing ID" hint="Customer at Stripe, subject at OpenMeter or subscription at Lago, from now on.">
        {(ids) => (
          <TextInput {...ids} maxLength={200} value={billingId} onChange={(e) => setBillingId(e.currentTarget.value)} />
        )}
      </Field>
      <Field
        label="Thresholds"
        hint="Reported once when they are used. One per line: credits, day or month."
        error={thresholds === undefined ? THRESHOLD_EXPECTED : undefined}
      >
        {(ids) => (
          <TextArea
            {...ids}
            rows={2}
            value={lines}
            placeholder="50000 month"
            onChange={(e) => setLines(e.currentTarget.value)}
          />
        )}
      </Field>
    </ChangeDialog>
  )
}
