import { html, type Markup } from './html.ts'

/** Stands in for a page that only who runs the deployment may read, until their key has fetched it. */
export function signInPage(): Markup {
  return html`<h1>Administration</h1>
    <p class="lead">
      These pages are for who runs this deployment: put a key of the owner with the capability <code>admin</code> into
      the field above.
    </p>
    <p class="note" role="status" data-guarded hidden></p>`
}
