import { Play } from 'lucide-react'
import { useMemo, useState, type FormEvent } from 'react'
import { useAnyOperation, type AnyParams } from '../../api/any-operation.ts'
import type { OperationOf } from '../../api/openapi.ts'
import { given, ParameterFields, type Params } from '../../forms/parameter-fields.tsx'
import { curlText, typeScriptText } from '../../forms/request-panel.tsx'
import { Button } from '../../ui/button.tsx'
import { Code } from '../../ui/code.tsx'
import { Field, TextArea } from '../../ui/field.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SegmentedControl } from '../../ui/segmented.tsx'
import { Cost } from './cost.tsx'
import { jsonIn } from './json-text.ts'
import { Response } from './response.tsx'
import type { View } from './route.ts'

interface TrialProps {
  readonly operation: OperationOf
  readonly params: Params
  readonly view: View
  onParams(params: Params): void
  onView(view: View): void
}

/** A request form next to its response. The URL includes the parameters that were sent. */
export function Trial({ operation, params, view, onParams, onView }: TrialProps) {
  const call = useAnyOperation(operation)
  const [typed, setTyped] = useState<Params>(params)
  const [body, setBody] = useState(() => JSON.stringify(operation.body ?? {}, undefined, 2))
  const [sent, setSent] = useState<AnyParams>()
  const [sending, setSending] = useState(0)
  const parsed = operation.method === 'POST' ? jsonIn(body) : undefined
  const asked = useMemo(
    (): AnyParams => ({ ...given(typed), ...(operation.method === 'POST' ? { body: jsonIn(body)?.value ?? {} } : {}) }),
    [typed, body, operation],
  )
  const isBroken = operation.method === 'POST' && parsed === undefined
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (isBroken) return
    onParams(given(typed))
    setSent(asked)
    setSending((before) => before + 1)
  }
  return (
    <div className="playground-trial">
      <div className="stack">
        <Panel title="Parameters">
          <form className="stack" onSubmit={send}>
            <ParameterFields
              parameters={operation.parameters.filter(({ name, in: where }) => where !== 'header' && !OWN.has(name))}
              typed={typed}
              onTyped={setTyped}
            />
            {operation.method === 'POST' ? (
              <Field label="Body" unit="JSON" error={isBroken ? 'Not a valid JSON object.' : undefined}>
                {(ids) => (
                  <TextArea {...ids} rows={12} value={body} onChange={(event) => setBody(event.target.value)} />
                )}
              </Field>
            ) : null}
            <div className="playground-send">
              <Button type="submit" look="primary" icon={Play} disabled={isBroken}>
                Send
              </Button>
              <Cost call={call} params={asked} enabled={!isBroken} />
            </div>
          </form>
        </Panel>
        <Snippet
          text={(language) => (language === 'curl' ? curlText(call, asked) : typeScriptText(call.spec, asked))}
        />
      </div>
      <Response operation={operation} call={call} params={sent} sending={sending} view={view} onView={onView} />
    </div>
  )
}

/** Parameters that the host or this page sets. */
const OWN = new Set(['format', 'dry_run', 'download', 'stream', 'numbers'])

const LANGUAGES = [
  { value: 'curl', text: 'curl' },
  { value: 'typescript', text: 'TypeScript' },
] as const
type Language = (typeof LANGUAGES)[number]['value']

function Snippet({ text }: { text(language: Language): string }) {
  const [language, setLanguage] = useState<Language>('curl')
  return (
    <Panel
      title="Request"
      tools={
        <SegmentedControl
          label="Language"
          value={language}
          options={LANGUAGES}
          onChange={(next) => setLanguage(next)}
        />
      }
    >
      <Code text={text(language)} label={language} />
    </Panel>
  )
}
