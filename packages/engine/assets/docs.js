/* global document, fetch, location, navigator, performance, sessionStorage, setTimeout, DOMParser, FormData, URLSearchParams */

const all = (selector, within = document) => [...within.querySelectorAll(selector)]
/** Pages that require a key with the `admin` capability, and the URL to fetch them from with such a key. */
const [GUARDED, FETCHED_FROM] = ['/docs/admin', '/admin/docs']

/** Response headers that are useful to a reader of the documentation. */
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
/** Session storage entry for the key. */
const KEY = 'bourse-key'
/** Session storage entry for the language of call examples. */
const LANGUAGE = 'bourse-language'
/** Maximum length of a header that is shown unfolded. */
const LONG = 120
/** Maximum length of text that is shown and highlighted. */
const MOST = 200_000

// The key stays in this tab: it is not stored anywhere else, and no copyable command ever contains it.
for (const input of all('[data-key]')) {
  input.value = sessionStorage.getItem(KEY) ?? ''
  input.addEventListener('input', () => sessionStorage.setItem(KEY, input.value.trim()))
}
for (const form of all('[data-key-form]')) {
  form.addEventListener('submit', (event) => event.preventDefault())
  form.addEventListener('change', () => void fetchGuarded())
}
prepare()
void fetchGuarded()

/** Makes the content of the page interactive. */
function prepare() {
  for (const element of all('[data-origin]')) element.textContent = location.origin
  for (const input of all('[data-filter]')) input.addEventListener('input', () => showFound(input.value))
  for (const button of all('[data-copy]')) prepareCopy(button)
  for (const code of all('[data-coloured]')) colour(code, code.textContent)
  for (const list of all('[role=tablist]')) prepareTabs(list)
  for (const form of all('[data-try]')) {
    form.addEventListener('input', () => showCall(form))
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      void send(form, event.submitter)
    })
  }
}

/** Replaces the page that requests a key with the page that the key gives access to. */
async function fetchGuarded() {
  const [state] = all('[data-guarded]')
  if (state === undefined || keyOfTab() === '') return
  const address = location.pathname.replace(GUARDED, FETCHED_FROM)
  try {
    const response = await fetch(address, { headers: authorization(), cache: 'no-store' })
    const text = await response.text()
    if (response.ok) return showPage(text)
    state.textContent = problemText(response, text)
  } catch (error) {
    state.textContent = `The request did not reach the service: ${error.message}`
  }
  state.hidden = false
}

function showPage(text) {
  const page = new DOMParser().parseFromString(text, 'text/html')
  document.title = page.title
  for (const part of ['nav', 'main']) document.querySelector(part).replaceWith(page.querySelector(part))
  prepare()
}

function problemText({ status, statusText }, text) {
  try {
    return `${status}: ${JSON.parse(text).detail}`
  } catch {
    return `${status} ${statusText}`
  }
}

function showFound(text) {
  const wanted = text.trim().toLowerCase()
  for (const group of all('[data-group]')) {
    const items = all('[data-find]', group)
    for (const item of items) item.hidden = !item.dataset.find.includes(wanted)
    group.hidden = items.every((item) => item.hidden)
  }
}

function prepareCopy(button) {
  // Without TLS, browsers deny pages access to the clipboard, except on localhost.
  button.hidden = navigator.clipboard === undefined
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(button.previousElementSibling.textContent)
    button.textContent = 'Copied'
    setTimeout(() => (button.textContent = 'Copy'), 1_500)
  })
}

function keyOfTab() {
  return sessionStorage.getItem(KEY) ?? ''
}

function authorization() {
  return keyOfTab() === '' ? {} : { authorization: `Bearer ${keyOfTab()}` }
}

/** Returns the path and query of the call that the form describes. */
function callOf(form, button) {
  let path = form.dataset.path
  const query = new URLSearchParams()
  for (const [name, value] of new FormData(form, button)) {
    if (value === '' || isHeader(form, name)) continue
    if (path.includes(`{${name}}`)) path = path.replace(`{${name}}`, encodeURIComponent(value))
    else query.set(name, value)
  }
  const text = query.toString().replaceAll('%2C', ',').replaceAll('%3A', ':')
  return text === '' ? path : `${path}?${text}`
}

function isHeader(form, name) {
  return form.elements[name]?.dataset?.in === 'header'
}

/** Returns the headers that the form describes, and the one for a body. */
function headersOf(form, type) {
  const own = [...new FormData(form)].filter(([name, value]) => value !== '' && isHeader(form, name))
  return { ...authorization(), ...(type === undefined ? {} : { 'content-type': type }), ...Object.fromEntries(own) }
}

/** Returns the body that the form sends, with its media type. */
function bodyOf(form) {
  const text = form.querySelector('[data-body]')
  if (text !== null) return [text.value, 'application/json']
  const file = form.querySelector('[data-file]')
  return file === null ? [] : [file.files[0] ?? '', 'application/octet-stream']
}

/** All pages in the tab use the same language. */
function prepareTabs(list) {
  const tabs = all('[role=tab]', list)
  const choose = (chosen) => {
    for (const tab of tabs) {
      const isChosen = tab === chosen
      tab.setAttribute('aria-selected', String(isChosen))
      tab.tabIndex = isChosen ? 0 : -1
      document.getElementById(tab.getAttribute('aria-controls')).hidden = !isChosen
    }
    sessionStorage.setItem(LANGUAGE, chosen.dataset.language)
  }
  for (const [index, tab] of tabs.entries()) {
    tab.addEventListener('click', () => choose(tab))
    tab.addEventListener('keydown', ({ key }) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[key]
      if (step === undefined) return
      const next = tabs[(index + step + tabs.length) % tabs.length]
      next.focus()
      choose(next)
    })
  }
  const known = tabs.find((tab) => tab.dataset.language === sessionStorage.getItem(LANGUAGE))
  if (known !== undefined) choose(known)
}

function showCall(form) {
  for (const element of all('[data-lines] [data-call]')) element.textContent = callOf(form)
}

async function send(form, button) {
  const [output] = all('[data-answer]')
  const [body, type] = bodyOf(form)
  const started = performance.now()
  for (const example of all('.example')) example.open = false
  output.hidden = false
  if (keyOfTab() === '') return void askForKey(output)
  output.replaceChildren('…')
  try {
    const response = await fetch(callOf(form, button), {
      method: form.dataset.method,
      headers: headersOf(form, type),
      body,
      cache: 'no-store',
    })
    const text = await response.text()
    show(output, response, text, Math.round(performance.now() - started))
  } catch (error) {
    output.replaceChildren(`The request did not reach the service: ${error.message}`)
  }
}

/** Without a key, every operation returns 401, which is less helpful. */
function askForKey(output) {
  output.replaceChildren(element('p', 'Enter your API key in the field above, then send again.', 'bad'))
  document.querySelector('[data-key]').focus()
}

function show(output, response, text, milliseconds) {
  const status = element('p', `${response.status} ${response.statusText}`, response.ok ? 'good' : 'bad')
  status.append(element('small', ` ${milliseconds} ms, ${text.length.toLocaleString('en')} characters`))
  const headers = element('dl', '')
  for (const name of SHOWN)
    if (response.headers.has(name)) headers.append(element('dt', name), headerValue(response.headers.get(name)))
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

/** A long header, such as the URL of the next page, is folded. */
function headerValue(value) {
  const shown = element('dd', value.length > LONG ? '' : value)
  if (value.length <= LONG) return shown
  const folded = element('details', '')
  folded.append(element('summary', `${value.slice(0, LONG / 2)}…`), value)
  shown.append(folded)
  return shown
}

function element(name, text, className = '') {
  const made = document.createElement(name)
  made.textContent = text
  made.className = className
  return made
}

/**
 * Returns indented JSON with every number unchanged; in a browser that would round numbers, the text stays as received.
 */
function pretty(text) {
  if (JSON.rawJSON === undefined || text.length > MOST) return text
  const exact = (_, value, { source }) => (typeof value === 'number' ? JSON.rawJSON(source) : value)
  try {
    return JSON.stringify(JSON.parse(text, exact), null, 2)
  } catch {
    return text
  }
}

/** Highlights keys, strings, numbers and constants in JSON. */
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
