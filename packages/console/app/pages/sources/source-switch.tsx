import { useState } from 'react'
import { DifferenceTable } from '../../table/difference-table.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox, Field, Select, TextInput } from '../../ui/field.tsx'
import { Panel } from '../../ui/panel.tsx'
import { mustAccept, needsContract, type Source } from './source.ts'
import { useSourceChange, type SourceChange } from './use-source-change.ts'

interface SourceSwitchProps {
  readonly source: Source
}

/** What an operator must do first, the terms, the subscription, and a source's switch. */
export function SourceSwitch({ source }: SourceSwitchProps) {
  const { enabled, plan, terms, first } = source
  const [accepts, setAccepts] = useState(false)
  const [chosenPlan, setPlan] = useState(plan ?? '')
  const [contract, setContract] = useState(terms?.contract ?? '')
  const { busy, error, send } = useSourceChange(source)
  const choices: SourceChange = {
    ...(accepts ? { accept_terms: true } : {}),
    ...(chosenPlan === (plan ?? '') ? {} : { plan: chosenPlan }),
    ...(contract.trim() === (terms?.contract ?? '') ? {} : { contract: contract.trim() }),
  }
  const isChanged = Object.keys(choices).length > 0
  const tools = (
    <>
      <Button busy={busy} blocked={isChanged ? undefined : 'There is no change to save.'} onClick={() => send(choices)}>
        Save
      </Button>
      {enabled ? (
        <Button look="danger" busy={busy} onClick={() => send({ enabled: false })}>
          Disable
        </Button>
      ) : (
        <Button look="primary" busy={busy} onClick={() => send({ ...choices, enabled: true })}>
          Enable
        </Button>
      )}
    </>
  )
  return (
    <Panel title="Switch" tools={tools}>
      {error === undefined ? null : (
        <p role="alert" className="field-error">
          {error}
        </p>
      )}
      {first.length === 0 ? null : <First steps={first} />}
      <Keys source={source} />
      <div className="sources-form">
        {mustAccept(source) && terms !== null ? (
          <Checkbox checked={accepts} onChange={(event) => setAccepts(event.currentTarget.checked)}>
            I accept the terms of {source.publisher} ({terms.redistribution})
          </Checkbox>
        ) : null}
        <PlanField source={source} value={chosenPlan} onChange={setPlan} />
        {needsContract(source) ? (
          <Field label="Contract" hint="Permits other accounts to read the rows. Not needed for your own use.">
            {(ids) => (
              <TextInput
                {...ids}
                maxLength={500}
                value={contract}
                onChange={(event) => setContract(event.currentTarget.value)}
              />
            )}
          </Field>
        ) : null}
      </div>
      {isChanged ? <DifferenceTable before={currentOf(source, choices)} after={{ ...choices }} /> : null}
    </Panel>
  )
}

/** The present values of what a change would set. */
function currentOf({ plan, terms }: Source, choices: SourceChange) {
  const current = { accept_terms: false, plan, contract: terms?.contract ?? null }
  return Object.fromEntries(Object.entries(current).filter(([name]) => Object.hasOwn(choices, name)))
}

function First({ steps }: { readonly steps: readonly string[] }) {
  return (
    <>
      <p>Before it can run:</p>
      <ol className="sources-first">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </>
  )
}

/** Keys by name; they are set on the machine and never entered here. */
function Keys({ source: { secrets } }: SourceSwitchProps) {
  return secrets.map(({ variable, title, from }) => (
    <p key={variable} className="sources-key">
      {title}: <code>{variable}</code>{' '}
      <span className="soft">
        {from === null ? 'is not set' : `is set in ${from === 'file' ? 'a file' : 'the environment'}`}
      </span>
    </p>
  ))
}

interface PlanFieldProps extends SourceSwitchProps {
  readonly value: string
  onChange(plan: string): void
}

function PlanField({ source: { plans, publisher }, value, onChange }: PlanFieldProps) {
  if (plans.length === 0) return null
  return (
    <Field label="Subscription" hint={`Your subscription with ${publisher}, for all its sources.`}>
      {(ids) => (
        <Select {...ids} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
          {plans.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
