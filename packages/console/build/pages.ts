/** URLs of a page's assets. */
export interface Assets {
  readonly base: string
  readonly script: string
  readonly early: string
  readonly styles: string
  readonly preloads: readonly string[]
}

/** The application's page; its script renders everything. */
export function indexPage({ base, script, preloads, ...assets }: Assets): string {
  return `<!doctype html>
<html lang="en">
  <head>
    ${head({ base, title: 'Bourse console', ...assets })}
    ${preloads.map((href) => `<link rel="modulepreload" href="${href}" />`).join('\n    ')}
    <script type="module" src="${script}"></script>
  </head>
  <body>
    <div id="root"></div>
    <noscript>
      <p class="noscript">The console needs JavaScript. The <a href="/docs">documentation</a> does not.</p>
    </noscript>
  </body>
</html>
`
}

const WAYS = [
  ['/console', 'Console', 'Charts, tables, imports, accounts and health, in this browser.'],
  ['/docs#operations', 'Documentation', 'Every operation: parameters, response and price, with a form to try it.'],
  ['/openapi.json', 'OpenAPI', 'The API description from which clients are generated.'],
] as const

const FIRST_REQUEST =
  'curl -H "Authorization: Bearer $BOURSE_KEY" <span data-origin>http://localhost:8080</span>/v1/eod?symbols=AAPL'

/** The page at `/`: links to the parts of the service, and a first request to paste. */
export function frontPage({ base, early, styles }: Omit<Assets, 'script' | 'preloads'>): string {
  const ways = WAYS.map(
    ([href, name, text]) => `<li><a href="${href}"><strong>${name}</strong><span>${text}</span></a></li>`,
  )
  return `<!doctype html>
<html lang="en">
  <head>
    ${head({ base, title: 'Bourse', early, styles })}
  </head>
  <body class="front">
    <main>
      <p class="front-brand"><img src="${base}/icon.svg" alt="" width="40" height="40" />Bourse</p>
      <h1>Your own market-data API is running here.</h1>
      <ul class="front-ways">${ways.join('')}</ul>
      <h2>First request</h2>
      <p>
        Set BOURSE_KEY to an API key in your shell, then paste.
        At startup, the service prints where the owner key is stored.
      </p>
      <pre class="code" tabindex="0">${FIRST_REQUEST}</pre>
    </main>
  </body>
</html>
`
}

function head({ base, title, early, styles }: Pick<Assets, 'base' | 'early' | 'styles'> & { readonly title: string }) {
  return `<meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${title}</title>
    <link rel="icon" href="${base}/icon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="${styles}" />
    <script src="${early}"></script>`
}
