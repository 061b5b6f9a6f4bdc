import type { Schema } from '../openapi/document.ts'
import { textOf } from '../openapi/text-of.ts'
import { html, type Markup } from './html.ts'
import { inlineMarkdown } from './markdown.ts'
import { isNullable, objectIn, typeText } from './reference.ts'

/** The members of an object: name, type, unit, what they mean. */
export function fieldTable(schema: Schema): Markup {
  const properties = objectIn(schema, 'properties')
  return html`<table class="fields">
    ${Object.keys(properties).map((name) => fieldRow(name, objectIn(properties, name)))}
  </table>`
}

function fieldRow(name: string, schema: Schema): Markup {
  const unit = schema['x-unit']
  return html`<tr>
    <th scope="row">
      <code>${name}</code>
      <small>${typeText(schema)}${isNullable(schema) ? ' or null' : ''}</small>
    </th>
    <td>
      ${inlineMarkdown(textOf(schema['description']))}
      ${typeof unit === 'string' ? html`<small class="unit">${unit}</small>` : undefined}
    </td>
  </tr>`
}
