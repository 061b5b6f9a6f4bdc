/* global document, fetch, location, navigator, performance, sessionStorage, setTimeout, DOMParser, FormData, URLSearchParams */

const all = (selector, within = document) => [...within.querySelectorAll(selector)]
/** Pages that only a key with the capability `admin` may read, and where they are had with it. */
const [GUARDED, FETCHED_FROM] = ['/docs/admin', '/admin/docs']

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
/** Where it keeps the language that calls are shown in. */
const LANGUAGE = 'bourse-language'
/** Longest header that is shown at once. */
const LONG = 120
/** Longest text that is shown and coloured. */
const MOST = 200_000

// The key stays in this tab: nothing keeps it beyond, and no line to copy ever holds it.
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

/** Brings the content of the page to life. */
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

/** Puts the page that the key may read in place of the one that asks for a key. */
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
  // Browsers give pages without TLS no clipboard, this machine's own excepted.
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

/** Path and query of the call that the form describes. */
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

/** Headers that the form describes, and that of a body. */
function headersOf(form, type) {
  const own = [...new FormData(form)].filter(([name, value]) => value !== '' && isHeader(form, name))
  return { ...authorization(), ...(type === undefined ? {} : { 'content-type': type }), ...Object.fromEntries(own) }
}

/** What the form sends as a body, with its media type. */
function bodyOf(form) {
  const text = form.querySelector('[data-body]')
  if (text !== null) return [text.value, 'application/json']
  const file = form.querySelector('[data-file]')
  return file === null ? [] : [file.files[0] ?? '', 'application/octet-stream']
}

/** One language for all pages of the tab. */
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

/** Without one every operation answers 401, which says less. */
function askForKey(output) {
  output.replaceChildren(element('p', 'Put your API key into the field above, then send again.', 'bad'))
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

/** A long one, such as the address of the next page, is folded. */
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
