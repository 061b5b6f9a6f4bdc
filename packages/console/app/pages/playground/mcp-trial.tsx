import { useQuery } from '@tanstack/react-query'
import { Play } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { callMessage, callTool, mcpAddress, type McpAnswer, type McpTool } from '../../api/mcp.ts'
import type { ParameterOf } from '../../api/openapi.ts'
import { ParameterField } from '../../forms/parameter-field.tsx'
import { count } from '../../format/numbers.ts'
import { titleOf } from '../../table/field-columns.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Code } from '../../ui/code.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Field, TextArea } from '../../ui/field.tsx'
import { Panel } from '../../ui/panel.tsx'
import { readable } from './json-text.ts'
import { argumentsOf, brokenIn, isNested, type TypedArguments } from './mcp-arguments.ts'
import { InlineCode } from '../../ui/inline-code.tsx'

interface McpTrialProps {
  readonly apiKey: string
  readonly toolset: string
  readonly tool: McpTool
  readonly given: TypedArguments
  onGiven(given: TypedArguments): void
}

/** Maximum length in characters of an argument included in the URL. */
const MOST_IN_ADDRESS = 500

/** A tool's arguments next to its result. */
export function McpTrial({ apiKey, toolset, tool, given, onGiven }: McpTrialProps) {
  const [typed, setTyped] = useState(given)
  const [sent, setSent] = useState<{ readonly given: object; readonly turn: number }>()
  const broken = brokenIn(tool.parameters, typed)
  const asked = argumentsOf(tool.parameters, typed)
  const answer = useQuery({
    queryKey: ['mcp', 'called', toolset, tool.name, sent],
    queryFn: ({ signal }) => callTool(apiKey, { toolset, name: tool.name, given: sent?.given ?? {} }, signal),
    enabled: sent !== undefined,
    staleTime: Infinity,
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (broken.length > 0) return
    onGiven(Object.fromEntries(Object.entries(typed).filter(([, value]) => value && value.length <= MOST_IN_ADDRESS)))
    setSent({ given: asked, turn: (sent?.turn ?? 0) + 1 })
  }
  return (
    <div className="playground-trial">
      <div className="stack">
        <Panel title="Arguments">
          <form className="stack" onSubmit={send}>
            {tool.parameters.map((parameter) => (
              <Argument
                key={parameter.name}
                parameter={parameter}
                value={typed[parameter.name] ?? ''}
                isBroken={broken.includes(parameter.name)}
                onChange={(value) => setTyped({ ...typed, [parameter.name]: value })}
              />
            ))}
            <div className="playground-send">
              <Button type="submit" look="primary" icon={Play} disabled={broken.length > 0}>
                Call
              </Button>
            </div>
          </form>
        </Panel>
        <Panel title="Request">
          <Code text={curlText(toolset, callMessage(tool.name, asked))} label="curl" />
        </Panel>
      </div>
      <Panel title="Response">
        {sent === undefined ? (
          <Empty icon={Play} title="No calls yet">
            Fill in the arguments and call the tool.
          </Empty>
        ) : (
          <QueryView query={answer}>{(result) => <ToolResult answer={result} />}</QueryView>
        )}
      </Panel>
    </div>
  )
}

interface ArgumentProps {
  readonly parameter: ParameterOf
  readonly value: string
  readonly isBroken: boolean
  onChange(value: string): void
}

function Argument({ parameter, value, isBroken, onChange }: ArgumentProps) {
  if (!isNested(parameter)) return <ParameterField parameter={parameter} value={value} onChange={onChange} />
  const { name, description, required, schema } = parameter
  const expected = schema.type === 'list' ? 'list' : 'object'
  return (
    <Field
      label={titleOf(name)}
      unit="JSON"
      hint={<InlineCode text={description} />}
      required={required}
      error={isBroken ? `Not a valid JSON ${expected}.` : undefined}
    >
      {(ids) => <TextArea {...ids} rows={5} value={value} onChange={(event) => onChange(event.target.value)} />}
    </Field>
  )
}

function ToolResult({ answer: { texts, isError, cost, remaining } }: { readonly answer: McpAnswer }) {
  return (
    <div className="stack playground-json">
      <p className="playground-send" role="status">
        <Badge tone={isError ? 'down' : 'up'}>{isError ? 'rejected' : 'completed'}</Badge>
        <span className="soft numeric">
          {cost === undefined ? '' : `${count(cost)} ${cost === 1 ? 'credit' : 'credits'}`}
          {remaining === undefined ? '' : `, ${count(remaining)} left today`}
        </span>
      </p>
      {texts.map((text, index) => (
        <Code key={index} text={readable(text)} label={index === 0 ? 'Response text' : `Text ${index + 1}`} />
      ))}
    </div>
  )
}

/** The request as a shell command; the key stays in an environment variable. */
const curlText = (toolset: string, message: object) =>
  `curl -H "Authorization: Bearer $BOURSE_KEY" -H 'Content-Type: application/json' \\
  -H 'Accept: application/json, text/event-stream' \\
  -d '${JSON.stringify(message).replaceAll("'", String.raw`'\''`)}' \\
  '${location.origin}${mcpAddress(toolset)}'`
