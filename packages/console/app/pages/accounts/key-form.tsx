import { useState } from 'react'
import { useAdminRead } from '../../api/queries.ts'
import { useAdmin } from '../../session/session.ts'
import { Checkbox, Field, Select, TextInput } from '../../ui/field.tsx'
import { type CreatedKey, type Key, tagOf } from './account.ts'
import { ChangeDialog } from './change-dialog.tsx'
import { changeOf, draftOf, termsOf, type KeyDraft } from './key-draft.ts'
import { useAccountFilter } from './use-account-filter.ts'
import { useChange } from './use-change.ts'

/** The role of keys that may do everything. */
const OWNER = 'owner'

interface Scopes {
  readonly capabilities: readonly { readonly name: string; readonly operations: readonly string[] }[]
  /** Only operators' keys have a role. */
  readonly roles?: readonly { readonly name: string; readonly operations: readonly string[] }[]
  readonly market_groups: readonly { readonly name: string; readonly markets: readonly string[] }[]
}

interface KeyFormProps {
  /** The key to edit; omitted: a new key. */
  readonly value?: Key
  /** Account for a new key. */
  readonly account?: string
  /** Whether the key belongs to the owner account. */
  readonly isOwner: boolean
  onClose(): void
  onSecret?(text: string | null): void
}

/** Label, expiry and limits of a key. */
export function KeyForm({ value, account, isOwner, onClose, onSecret }: KeyFormProps) {
  const admin = useAdmin()
  const scopes = useAdminRead<Scopes>('/scopes')
  const filter = useAccountFilter(account ?? '')
  const [draft, setDraft] = useState(() => draftOf(value))
  const set = (change: Partial<KeyDraft>) => setDraft((last) => ({ ...last, ...change }))
  const send = () =>
    value === undefined
      ? admin.send<CreatedKey>('POST', '/keys', { ...filter, ...termsOf(draft, isOwner) })
      : admin.send<CreatedKey>('PATCH', `/keys/${value.id}`, changeOf(draft, value), { ifMatch: tagOf(value) })
  const change = useChange(send, ({ data }) => (value === undefined ? onSecret?.(data.key) : onClose()))
  const groups = scopes.data?.data.market_groups.map(({ name }) => name).join(', ') ?? ''
  return (
    <ChangeDialog
      title={value === undefined ? 'New key' : 'Edit key'}
      action={value === undefined ? 'Create' : 'Save'}
      wide
      change={change}
      onClose={onClose}
    >
      <div className="accounts-form">
        <DraftText label="Label" of="label" draft={draft} set={set} hint="What the key is for." />
        <DraftText
          label="Expires"
          of="expires"
          type="datetime-local"
          draft={draft}
          set={set}
          hint="Leave empty for no expiry."
        />
        {isOwner ? (
          <RoleSelect
            roles={scopes.data?.data.roles ?? []}
            value={draft.role ?? OWNER}
            onChange={(role) => set({ role: role === OWNER ? null : role })}
          />
        ) : null}
        <DraftText
          label="Markets"
          of="markets"
          draft={draft}
          set={set}
          hint={
            `MICs or groups${groups === '' ? '' : ` (${groups})`}, comma-separated. Leave empty to allow everything ` +
            'in the plan.'
          }
        />
        <DraftText
          label="Symbols"
          of="symbols"
          draft={draft}
          set={set}
          hint="Comma-separated. Leave empty to allow everything in the plan."
        />
        <DraftText
          label="Networks"
          of="networks"
          draft={draft}
          set={set}
          hint="Addresses or CIDR ranges, comma-separated. Leave empty to allow every network."
        />
        <DraftText
          label="Requests per minute"
          of="requests"
          type="number"
          draft={draft}
          set={set}
          hint="Optional. Applies in addition to the account limit."
        />
      </div>
      <Capabilities
        all={scopes.data?.data.capabilities ?? []}
        chosen={draft.capabilities}
        onChange={(capabilities) => set({ capabilities })}
      />
    </ChangeDialog>
  )
}

interface RoleSelectProps {
  readonly roles: NonNullable<Scopes['roles']>
  readonly value: string
  onChange(role: string): void
}

function RoleSelect({ roles, value, onChange }: RoleSelectProps) {
  const offered = roles.some(({ name }) => name === value) ? roles : [{ name: value, operations: [] }, ...roles]
  return (
    <Field label="Role" hint="What the key may do in this console and the admin API.">
      {(ids) => (
        <Select {...ids} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
          {offered.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </Select>
      )}
    </Field>
  )
}

interface DraftTextProps {
  readonly label: string
  readonly of: Exclude<keyof KeyDraft, 'capabilities' | 'role'>
  readonly type?: string
  readonly hint: string
  readonly draft: KeyDraft
  set(change: Partial<KeyDraft>): void
}

function DraftText({ label, of, type = 'text', hint, draft, set }: DraftTextProps) {
  return (
    <Field label={label} hint={hint}>
      {(ids) => (
        <TextInput
          {...ids}
          type={type}
          min={type === 'number' ? 1 : undefined}
          maxLength={5_000}
          value={draft[of]}
          onChange={(event) => set({ [of]: event.currentTarget.value })}
        />
      )}
    </Field>
  )
}

interface CapabilitiesProps {
  readonly all: Scopes['capabilities']
  readonly chosen: readonly string[] | null
  onChange(chosen: readonly string[] | null): void
}

function Capabilities({ all, chosen, onChange }: CapabilitiesProps) {
  return (
    <fieldset className="accounts-capabilities">
      <legend>Capabilities</legend>
      <Checkbox checked={chosen === null} onChange={(event) => onChange(event.currentTarget.checked ? null : [])}>
        Everything that the plan grants
      </Checkbox>
      {chosen === null ? null : (
        <div className="accounts-grid">
          {all.map(({ name, operations }) => (
            <Checkbox
              key={name}
              title={operations.join(', ')}
              checked={chosen.includes(name)}
              onChange={({ currentTarget: { checked } }) =>
                onChange(checked ? [...chosen, name] : chosen.filter((one) => one !== name))
              }
            >
              {name}
            </Checkbox>
          ))}
        </div>
      )}
    </fieldset>
  )
}
