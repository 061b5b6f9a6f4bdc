import { useState } from 'react'
import { useAdmin, useSession } from '../../session/session.ts'
import { Checkbox, Field, Select, TextInput } from '../../ui/field.tsx'
import { ChangeDialog } from '../accounts/change-dialog.tsx'
import { getsUsage, KINDS, OF_ACCOUNTS, TYPES, useDestinationChange, type Kind, type WithSecret } from './event.ts'

interface NewDestinationProps {
  onCreated(destination: WithSecret): void
  onClose(): void
}

/** Creates a destination. */
export function NewDestination({ onCreated, onClose }: NewDestinationProps) {
  const admin = useAdmin()
  const isOperator = useSession().owner !== undefined
  const { kinds, types: offered } = isOperator ? { kinds: Object.keys(KINDS), types: TYPES } : OF_ACCOUNTS
  const [kind, setKind] = useState<Kind>('webhook')
  const [name, setName] = useState('')
  const [address, setAddress] = useState('')
  const [types, setTypes] = useState<readonly string[]>([])
  const [since, setSince] = useState('')
  const hasUsage = getsUsage(kind, types)
  const destination = {
    ...{ kind, name: name.trim(), address: address.trim() },
    ...(types.length === 0 ? {} : { types }),
    ...(hasUsage && since.trim() !== '' ? { since: since.trim() } : {}),
  }
  const change = useDestinationChange(
    () => admin.send<WithSecret>('POST', '/destinations', destination),
    ({ data }) => onCreated(data),
  )
  const toggle = (type: string, isOn: boolean) =>
    setTypes(isOn ? [...types, type] : types.filter((other) => other !== type))
  const isReady = destination.name !== '' && destination.address !== ''
  return (
    <ChangeDialog title="New destination" action="Create" change={change} ready={isReady} onClose={onClose}>
      <Field label="Name" required>
        {(ids) => <TextInput {...ids} maxLength={100} onChange={(event) => setName(event.currentTarget.value)} />}
      </Field>
      <Field label="Kind">
        {(ids) => (
          <Select {...ids} value={kind} onChange={(event) => setKind(event.currentTarget.value as Kind)}>
            {kinds.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={KINDS[kind]} required>
        {(ids) => <TextInput {...ids} maxLength={2_000} onChange={(event) => setAddress(event.currentTarget.value)} />}
      </Field>
      {hasUsage ? (
        <Field label="Usage since" hint="Default: where a deleted destination of the same usage stopped, or now.">
          {(ids) => (
            <TextInput
              {...ids}
              value={since}
              placeholder="2026-03-01T00:00:00Z"
              onChange={(event) => setSince(event.currentTarget.value)}
            />
          )}
        </Field>
      ) : null}
      <fieldset>
        <legend>Types of events. Select none for all.</legend>
        {offered.map((type) => (
          <Checkbox
            key={type}
            checked={types.includes(type)}
            onChange={(event) => toggle(type, event.currentTarget.checked)}
          >
            {type}
          </Checkbox>
        ))}
      </fieldset>
    </ChangeDialog>
  )
}
