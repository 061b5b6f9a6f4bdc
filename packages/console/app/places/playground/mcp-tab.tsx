import { getRouteApi } from '@tanstack/react-router'
import { Unplug } from 'lucide-react'
import { NoMcp, useMcpTools, type McpTool } from '../../api/mcp.ts'
import { useOpenApi } from '../../api/openapi.ts'
import { titleOf } from '../../table/field-columns.tsx'
import { Asked } from '../../ui/asked.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Field, Select } from '../../ui/field.tsx'
import { McpTrial } from './mcp-trial.tsx'

const route = getRouteApi('/playground')

/** Tools of `/mcp`, as language models see and call them. */
export function McpTab() {
  const { toolset = '', tool, given = {} } = route.useSearch()
  const navigate = route.useNavigate()
  const tools = useMcpTools(toolset)
  if (tools.error instanceof NoMcp)
    return (
      <Empty icon={Unplug} title="This deployment has no MCP">
        Nothing answers at /mcp. The package @bourse/mcp among the datasets of the deployment serves it.
      </Empty>
    )
  const search = { tab: 'mcp' as const, ...(toolset === '' ? {} : { toolset }) }
  return (
    <div className="stack">
      <Asked query={tools}>
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
                  <span className="faint">{chosen?.description}</span>
                </p>
              </div>
              {chosen === undefined ? (
                <Empty title="No tools">The server lists none for this key.</Empty>
              ) : (
                <McpTrial
                  key={`${toolset} ${chosen.name}`}
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
      </Asked>
    </div>
  )
}

interface ToolsetChoiceProps {
  readonly toolset: string
  onChoose(toolset: string): void
}

/** Every dataset is a toolset by its id. */
function ToolsetChoice({ toolset, onChoose }: ToolsetChoiceProps) {
  const operations = useOpenApi().data?.operations ?? []
  const datasets = operations.filter(({ isServing }) => isServing).map(({ dataset }) => dataset)
  const names = [...new Set(['all', ...datasets, ...(toolset === '' ? [] : [toolset])])]
  return (
    <Field label="Toolset">
      {(ids) => (
        <Select {...ids} value={toolset} onChange={(event) => onChoose(event.target.value)}>
          <option value="">none: search, read, call</option>
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
