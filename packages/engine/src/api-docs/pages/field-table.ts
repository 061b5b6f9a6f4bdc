import type { Schema } from '../openapi/document.ts'
import { objectIn } from '../openapi/object-in.ts'
import { textOf } from '../openapi/text-of.ts'
import { html, type Markup } from './html.ts'
import { inlineMarkdown } from './markdown.ts'
import { nestedFields } from './nested-fields.ts'
import { isNullable, typeText } from './reference.ts'

/** Renders the properties of an object and of its nested objects: name, type, unit and description. */
export function fieldTable(schema: Schema): Markup {
  return html`<table class="fields">
    ${nestedFields(schema).map(([name, field]) => fieldRow(name, field))}
  </table>`
}

function deprecation(schema: Schema): Markup {
  const { sunset } = objectIn(schema, 'x-deprecation')
  return html`<strong>Deprecated</strong>, ends on ${textOf(sunset)}. `
}

function fieldRow(name: string, schema: Schema): Markup {
  const unit = schema['x-unit']
  return html`<tr>
    <th scope="row">
      <code>${name}</code>
      <small>${typeText(schema)}${isNullable(schema) ? ' or null' : ''}</small>
    </th>
    <td>
      ${schema['deprecated'] === true ? deprecation(schema) : undefined}
      ${inlineMarkdown(textOf(schema['description']))}
      ${typeof unit === 'string' ? html`<small class="unit">${unit}</small>` : undefined}
    </td>
  </tr>`
}
