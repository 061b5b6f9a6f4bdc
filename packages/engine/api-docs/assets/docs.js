/* global document, fetch, location, navigator, performance, sessionStorage, setTimeout, FormData, URLSearchParams */

const all = (selector, within = document) => [...within.querySelectorAll(selector)]

/** Headers of an answer that a reader of the documentation wants to see. */
const SHOWN = [
  'x-credits-cost',
  'x-credits-remaining',
  'x-ratelimit-remaining',
  'retry-after',
  'etag',
  'link',
  'x-bourse-data',
  'x-request-id',
]
/** Where the tab keeps the key. */
const KEY = 'bourse-key'
/** Longest text that is shown and coloured. */
const MOST = 200_000

for (const element of all('[data-origin]')) element.textContent = location.origin

// The key stays in this tab: nothing keeps it beyond, and no line to copy ever holds it.
for (const input of all('[data-key]')) {
  input.value = sessionStorage.getItem(KEY) ?? ''
  input.addEventListener('input', () => sessionStorage.setItem(KEY, input.value.trim()))
}
for (const form of all('[data-key-form]')) form.addEventListener('submit', (event) => event.preventDefault())

for (const input of all('[data-filter]'))
  input.addEventListener('input', () => {
    const wanted = input.value.trim().toLowerCase()
    for (const group of all('[data-group]')) {
      const items = all('[data-find]', group)
      for (const item of items) item.hidden = !item.dataset.find.includes(wanted)
      group.hidden = items.every((item) => item.hidden)
    }
  })

for (const button of all('[data-copy]')) {
  // Browsers give pages without TLS no clipboard, this machine's own excepted.
  button.hidden = navigator.clipboard === undefined
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(button.previousElementSibling.textContent)
    button.textContent = 'Copied'
    setTimeout(() => (button.textContent = 'Copy'), 1_500)
  })
}

for (const code of all('[data-coloured]')) colour(code, code.textContent)
for (const form of all('[data-try]')) {
  form.addEventListener('input', () => showCall(form))
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void send(form, event.submitter)
  })
}

/** Path and query of the call that the form describes. */
function callOf(form, button) {
  let path = form.dataset.path
  const query = new URLSearchParams()
  for (const [name, value] of new FormData(form, button)) {
    if (value === '') continue
    if (path.includes(`{${name}}`)) path = path.replace(`{${name}}`, encodeURIComponent(value))
    else query.set(name, value)
  }
  const text = query.toString().replaceAll('%2C', ',').replaceAll('%3A', ':')
  return text === '' ? path : `${path}?${text}`
}

function showCall(form) {
  for (const element of all('[data-curl] [data-call]')) element.textContent = callOf(form)
}

const JSON_BODY = { 'content-type': 'application/json' }

async function send(form, button) {
  const [output] = all('[data-answer]')
  const key = sessionStorage.getItem(KEY) ?? ''
  const body = form.querySelector('[data-body]') ?? undefined
  const started = performance.now()
  for (const example of all('.example')) example.open = false
  output.hidden = false
  output.replaceChildren('…')
  try {
    const response = await fetch(callOf(form, button), {
      method: form.dataset.method,
      headers: { ...(key === '' ? {} : { authorization: `Bearer ${key}` }), ...(body === undefined ? {} : JSON_BODY) },
      body: body?.value,
      cache: 'no-store',
    })
    const text = await response.text()
    show(output, response, text, Math.round(performance.now() - started))
  } catch (error) {
    output.replaceChildren(`The request did not reach the service: ${error.message}`)
  }
}

function show(output, response, text, milliseconds) {
  const status = element('p', `${response.status} ${response.statusText}`, response.ok ? 'good' : 'bad')
  status.append(element('small', ` ${milliseconds} ms, ${text.length.toLocaleString('en')} characters`))
  const headers = element('dl', '')
  for (const name of SHOWN)
    if (response.headers.has(name)) headers.append(element('dt', name), element('dd', response.headers.get(name)))
  const code = element('code', '')
  const isJson =
    /json/.test(response.headers.get('content-type') ?? '') && !/ndjson/.test(response.headers.get('content-type'))
  const shown = isJson ? pretty(text) : text
  if (isJson) colour(code, shown)
  else code.textContent = shown.slice(0, MOST)
  const pre = element('pre', '', 'code')
  pre.append(code)
  output.replaceChildren(status, headers, pre)
}

function element(name, text, className = '') {
  const made = document.createElement(name)
  made.textContent = text
  made.className = className
  return made
}

/** Indented, every number as it came: a browser that would round them gets the text as it is. */
function pretty(text) {
  if (JSON.rawJSON === undefined || text.length > MOST) return text
  const exact = (_, value, { source }) => (typeof value === 'number' ? JSON.rawJSON(source) : value)
  try {
    return JSON.stringify(JSON.parse(text, exact), null, 2)
  } catch {
    return text
  }
}

/** Marks keys, texts, numbers and constants of JSON. */
function colour(code, text) {
  const shown = text.slice(0, MOST)
  const parts = []
  let end = 0
  for (const match of shown.matchAll(/("(?:\\.|[^"\\])*")(\s*:)?|\b(?:true|false|null)\b|-?\d[\d.]*/g)) {
    const [token, string, colon] = match
    parts.push(
      shown.slice(end, match.index),
      element('span', string ?? token, classOf(token, string, colon)),
      colon ?? '',
    )
    end = match.index + token.length
  }
  code.replaceChildren(...parts, shown.slice(end))
}

function classOf(token, string, colon) {
  if (string !== undefined) return colon === undefined ? 'text' : 'key'
  return /^[tfn]/.test(token) ? 'constant' : 'number'
}
