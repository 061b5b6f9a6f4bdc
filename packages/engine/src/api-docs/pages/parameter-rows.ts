import type { OperationObject, ParameterObject, Schema } from '../openapi/document.ts'
import { textOf } from '../openapi/text-of.ts'
import { html, type Markup } from './html.ts'
import { inlineMarkdown } from './markdown.ts'
import { typeText } from './reference.ts'

/** Renders every parameter with its description and an input, prefilled from the example call. */
export function parameterRows({ parameters, 'x-example-call': call }: OperationObject): readonly Markup[] {
  const filled = new URLSearchParams(call.split('?')[1])
  return parameters
    .filter(({ name }) => name !== 'dry_run')
    .map((parameter) => parameterRow(parameter, filled.get(parameter.name) ?? pathValue(parameter)))
}

const pathValue = ({ in: place, example }: ParameterObject) => (place === 'path' ? textOf(example) : '')

function parameterRow(parameter: ParameterObject, value: string): Markup {
  const { name, description, required, schema } = parameter
  return html`<div class="parameter">
    <label for="in-${name}">
      <code>${name}</code>
      ${required ? html`<em>required</em>` : undefined}
      <small>${typeText(schema)}${boundsText(schema)}</small>
    </label>
    ${input(parameter, value)}
    <p>${inlineMarkdown(description)}</p>
  </div>`
}

function input({ name, in: place, schema, example }: ParameterObject, value: string): Markup {
  const options = schema['enum'] ?? (schema['type'] === 'boolean' ? ['true', 'false'] : undefined)
  const optionOf = (option: string) => html`<option ${option === value ? 'selected' : ''}>${option}</option>`
  if (Array.isArray(options))
    return html`<select id="in-${name}" name="${name}" data-in="${place}">
      ${['', ...options.map(String)].map(optionOf)}
    </select>`
  return html`<input
    id="in-${name}"
    name="${name}"
    data-in="${place}"
    value="${value}"
    placeholder="${textOf(example)}"
    autocomplete="off"
    spellcheck="false"
  />`
}

/** Describes a parameter's bounds and default: `, 1 to 1000, default 100`. */
export function boundsText({ minimum, maximum, maxItems, default: preset }: Schema): string {
  const parts = [
    typeof minimum === 'number' && typeof maximum === 'number' ? `${minimum} to ${maximum}` : undefined,
    typeof maxItems === 'number' ? `at most ${maxItems}` : undefined,
    preset === undefined ? undefined : `default ${textOf(preset)}`,
  ].filter((part) => part !== undefined)
  return parts.length === 0 ? '' : `, ${parts.join(', ')}`
}
