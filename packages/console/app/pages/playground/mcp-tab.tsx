import { getRouteApi } from '@tanstack/react-router'
import { Plug, Unplug } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { NoMcp, useMcpTools, type McpTool } from '../../api/mcp.ts'
import { useOpenApi } from '../../api/openapi.ts'
import { titleOf } from '../../table/field-columns.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Button } from '../../ui/button.tsx'
import { Field, Select, TextInput } from '../../ui/field.tsx'
import { Panel } from '../../ui/panel.tsx'
import { McpTrial } from './mcp-trial.tsx'
import { InlineCode } from '../../ui/inline-code.tsx'

const route = getRouteApi('/playground')

/** Tools of `/mcp`, as language models see and call them. */
export function McpTab() {
  const { toolset = '', tool, given = {} } = route.useSearch()
  const navigate = route.useNavigate()
  const [apiKey, setApiKey] = useState('')
  const tools = useMcpTools(apiKey, toolset)
  if (tools.error instanceof NoMcp)
    return (
      <Empty icon={Unplug} title="This deployment does not serve MCP">
        Nothing is served at /mcp. Add the package @bourse/mcp to the datasets of the deployment.
      </Empty>
    )
  if (apiKey === '') return <KeyForm onKey={setApiKey} />
  const search = { tab: 'mcp' as const, ...(toolset === '' ? {} : { toolset }) }
  return (
    <div className="stack">
      <QueryView query={tools}>
        {(all) => {
          const chosen = all.find(({ name }) => name === tool) ?? all[0]
          return (
            <>
              <div className="playground-choice">
                <div className="playground-pair">
                  <ToolsetChoice
                    toolset={toolset}
                    onChoose={(next) =>
                      void navigate({
                        search: { tab: 'mcp', ...(next === '' ? {} : { toolset: next }) },
                        resetScroll: false,
                      })
                    }
                  />
                  <ToolChoice
                    tools={all}
                    chosen={chosen}
                    onChoose={(next) => void navigate({ search: { ...search, tool: next }, resetScroll: false })}
                  />
                </div>
                <p>
                  <strong>{chosen?.title}</strong>
                  <br />
                  <span className="faint">
                    <InlineCode text={chosen?.description ?? ''} />
                  </span>
                </p>
              </div>
              {chosen === undefined ? (
                <Empty title="No tools">No tools are available to this key.</Empty>
              ) : (
                <McpTrial
                  key={`${toolset} ${chosen.name}`}
                  apiKey={apiKey}
                  toolset={toolset}
                  tool={chosen}
                  given={given}
                  onGiven={(next) =>
                    void navigate({
                      search: { ...search, tool: chosen.name, given: next },
                      replace: true,
                      resetScroll: false,
                    })
                  }
                />
              )}
            </>
          )
        }}
      </QueryView>
    </div>
  )
}

/** MCP accepts only keys: a misled language model must not act with the rights of the signed-in user. */
function KeyForm({ onKey }: { onKey(key: string): void }) {
  const [text, setText] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onKey(text.trim())
  }
  return (
    <Panel title="Connect">
      <form className="stack" onSubmit={submit}>
        <Field
          label="API key"
          hint="MCP accepts keys, not sessions. The console forgets the key when you leave this tab."
        >
          {(ids) => (
            <TextInput
              {...ids}
              type="password"
              placeholder="bourse_…"
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Field>
        <div className="playground-send">
          <Button type="submit" look="primary" icon={Plug} disabled={text.trim() === ''}>
            Connect
          </Button>
        </div>
      </form>
    </Panel>
  )
}

interface ToolsetChoiceProps {
  readonly toolset: string
  onChoose(toolset: string): void
}

/** Every dataset id is also a toolset. */
function ToolsetChoice({ toolset, onChoose }: ToolsetChoiceProps) {
  const operations = useOpenApi().data?.operations ?? []
  const datasets = operations.filter(({ isServing }) => isServing).map(({ dataset }) => dataset)
  const names = [...new Set(['all', ...datasets, ...(toolset === '' ? [] : [toolset])])]
  return (
    <Field label="Toolset">
      {(ids) => (
        <Select {...ids} value={toolset} onChange={(event) => onChoose(event.target.value)}>
          <option value="">None: search, read, call</option>
          {names.map((name) => (
            <option key={name} value={name}>
              {titleOf(name.replaceAll('-', '_'))}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

interface ToolChoiceProps {
  readonly tools: readonly McpTool[]
  readonly chosen: McpTool | undefined
  onChoose(name: string): void
}

function ToolChoice({ tools, chosen, onChoose }: ToolChoiceProps) {
  return (
    <Field label="Tool" unit={`${tools.length} listed`}>
      {(ids) => (
        <Select {...ids} value={chosen?.name} onChange={(event) => onChoose(event.target.value)}>
          {tools.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </Select>
      )}
    </Field>
  )
}
