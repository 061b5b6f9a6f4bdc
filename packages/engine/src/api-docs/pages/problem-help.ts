import type { ProblemCode } from '@bourse/kit/delivery'

/** When a problem arises and what the caller can do about it. CommonMark. */
export interface ProblemHelp {
  readonly when: string
  readonly act: string
}

const CURSOR = 'Start again from the first page, without `cursor`.'
const OPERATOR = 'Ask the operator of this installation; include the `request_id`.'

/** Help for every code; the type check fails for a code without help. */
export const PROBLEM_HELP: Readonly<Record<ProblemCode, ProblemHelp>> = {
  'malformed-request': {
    when: 'The URL or the body cannot be read at all.',
    act: 'Check the encoding of the URL, and that the body is well-formed JSON.',
  },
  unauthenticated: {
    when:
      'The request has no key, an unknown, revoked or expired one, or two different ones. The response does ' +
      'not say which.',
    act:
      'Send one valid key as `Authorization: Bearer <key>` or `X-API-Key: <key>`. A key in the URL is never ' +
      'accepted.',
  },
  'capability-missing': {
    when: 'The key, or the plan of its account, lacks a capability that the operation needs; `detail` names it.',
    act: 'Use a key with this capability, or move the account to a plan that grants it.',
  },
  'market-not-entitled': {
    when:
      'A requested symbol or exchange is in a market that the key does not include. Only the market is checked, ' +
      'whether or not the symbol exists.',
    act: 'Omit the market, or use a key that includes it.',
  },
  'entity-not-entitled': {
    when:
      'The key is limited to a list of symbols, and a requested one is not on it. The entire request is ' + 'rejected.',
    act: 'Request only symbols on the list.',
  },
  'licence-not-granted': {
    when:
      'All values that the request could return are of publishers whose terms do not permit them for the account. ' +
      '`detail` names the publishers.',
    act: 'Ask the operator, who can record a contract between the account and the publisher.',
  },
  'history-depth': {
    when:
      '`from` or `date` is before the history that the plan includes, or an export requests a longer history; ' +
      '`detail` ' +
      'names the first date.',
    act: 'Request data from that date on. Without `from`, the range starts there by default.',
  },
  'mutual-funds-not-entitled': {
    when: 'A mutual fund was requested, and the key lacks the capability `mutual-funds.read`.',
    act: 'Omit mutual funds, or use a key that has the capability.',
  },
  'address-not-allowed': {
    when: 'The key is limited to certain networks, and the request was sent from another one.',
    act: 'Call from one of its networks, or ask the operator to add yours.',
  },
  'origin-not-allowed': {
    when: 'A page on another site opened `/v1/stream` or `/mcp` in a browser.',
    act:
      'Connect from a server or from a page of this host, or ask the operator to allow the origin in ' +
      '`cors_origins`.',
  },
  'account-suspended': {
    when: 'The key is valid, but the operator has suspended its account.',
    act: 'Ask the operator to resume the account; then the same key works again.',
  },
  'host-not-allowed': {
    when: 'The admin API or the console was requested under a host name that is not in the settings.',
    act: 'Use the address in `public_url`, an IP address or localhost, or add the name to `admin_hosts`.',
  },
  'route-not-found': {
    when: 'The path does not exist, or its dataset is not part of this installation.',
    act: 'Compare the path with the list of operations.',
  },
  'symbol-not-resolved': {
    when:
      'None of the requested names is known in the markets of the key. If some are known, the response is 200 ' +
      'and `meta.errors` lists the others.',
    act: 'Check the spelling; write `MIC:TICKER` to name the market.',
  },
  'identifier-not-found': {
    when: 'The id in the path is unknown, not visible to the key, or of a different kind than the operation expects.',
    act: 'Take ids from the responses of the list operations.',
  },
  'record-not-found': {
    when: 'No record has this id, or the record is not visible to the key.',
    act: 'Take ids from the responses of the list operations.',
  },
  'method-not-allowed': {
    when: 'The path does not support the method.',
    act: 'Use a method from the header `Allow`.',
  },
  'not-acceptable': {
    when: '`Accept` names no supported format.',
    act:
      'Accept `application/json`, `text/csv`, `application/x-ndjson`, or, for lists, ' +
      '`application/vnd.apache.arrow.stream` or `application/vnd.apache.parquet`; or send `format`.',
  },
  conflict: {
    when: 'The change conflicts with the state of the resource; `detail` says why.',
    act: 'Read the resource again, then decide.',
  },
  'precondition-failed': {
    when: 'The resource has changed since the version given in `If-Match`.',
    act: 'Read it again, and send the change with its new `ETag`.',
  },
  'body-too-large': { when: 'The body is larger than the operation accepts.', act: 'Split the request.' },
  'uri-too-long': {
    when: 'The URL is too long.',
    act: 'Send fewer names per request; a list accepts up to the number that the operation states.',
  },
  'headers-too-large': {
    when: 'The URL and headers of the request are too large in total.',
    act: 'Send fewer or shorter headers, and fewer names per request.',
  },
  'unsupported-media-type': {
    when: 'The body has an unsupported type.',
    act: 'Send `Content-Type: application/json`.',
  },
  'export-not-ready': {
    when: 'A download was requested before the export was ready, or the export failed; `detail` says why.',
    act:
      'Request the export without `download` until its status is `ready`. A failed export never becomes ready: ' +
      'order it again.',
  },
  'export-expired': {
    when:
      'The export was generated more than a day ago, and its file was removed; or an earlier release generated ' +
      'it without storing what its order was entitled to.',
    act: 'Create it again.',
  },
  'upgrade-required': {
    when: '`/v1/stream` was requested without a WebSocket upgrade.',
    act: 'Connect to it with a WebSocket client.',
  },
  'range-not-satisfiable': {
    when: '`Range` requests bytes that the file or response does not have.',
    act: 'Omit `Range`, or request bytes within its length.',
  },
  'idempotency-conflict': {
    when: 'The same `Idempotency-Key` was used with a different body in the last 24 hours.',
    act: 'Generate a new key for a new request.',
  },
  'invalid-parameter': {
    when:
      'A parameter is unknown, missing, of the wrong type, out of bounds, or contradicts another one. `errors` ' +
      'lists all of them.',
    act: 'Fix what `errors` lists; for unknown parameters it suggests the nearest known name.',
  },
  'duplicate-member': { when: 'A JSON body has a duplicate property.', act: 'Send it once.' },
  'cursor-mismatch': {
    when:
      'The cursor is damaged, or was issued by another operation, for other parameters, for a key with other ' +
      'access, by a newer release or with a secret that is no longer in use; `detail` says which. Only ' +
      '`limit`, `format`, `fields` and `numbers` may change between pages.',
    act: CURSOR,
  },
  'cursor-expired': {
    when: 'The first page was read more than 24 hours ago, or data that the cursor reads has been removed since.',
    act: CURSOR,
  },
  'point-in-time-unavailable': {
    when: '`as_of` is earlier than the retained history.',
    act: 'Request a later instant; the dataset coverage states the earliest one.',
  },
  'calendar-out-of-range': {
    when: 'The date is outside the calendars of all requested exchanges.',
    act: 'Request a date between `history_from` and `history_to` in the coverage.',
  },
  'indicator-unavailable': {
    when: 'The indicator needs something that the stored bars of a requested listing lack, such as volume.',
    act: 'Request another indicator, or omit the listing; `detail` says what is missing.',
  },
  'indicator-history-limit': {
    when: 'The range with its warm-up has more than 100,000 bars across all listings, or more than 50,000 for one.',
    act: 'Request a shorter range, a longer interval, or fewer listings.',
  },
  'screener-field-unavailable': {
    when:
      'The field’s dataset is not installed or not connected, or no listing that the key may read has a value for ' +
      'the field in the snapshot.',
    act: 'Omit the field, or ask the operator to connect the dataset in `detail`.',
  },
  'unsupported-interval': {
    when: 'No requested listing has bars at this interval.',
    act: 'Use another interval; if only some listings have it, `meta.errors` lists the rest.',
  },
  'rate-limit': {
    when:
      'The account has used up its requests for this UTC minute, or too many failed authentications were sent ' +
      'from the ' +
      'address.',
    act: 'Wait the number of seconds in `Retry-After`; `X-RateLimit-Remaining` shows how many requests are left.',
  },
  'concurrency-limit': {
    when:
      'The account is already running as many requests as its plan allows, or has the maximum number of exports; ' +
      '`detail` says which.',
    act: 'Wait until a request completes, then send the next; for exports, wait for `Retry-After` seconds.',
  },
  'daily-credit-limit': {
    when: 'The request costs more than the credits left today. Credits renew at 00:00 UTC.',
    act: 'Wait the number of seconds in `Retry-After`, or request less; `dry_run=true` returns the cost in advance.',
  },
  'internal-error': { when: 'The request failed on our side. It cost nothing.', act: OPERATOR },
  'dataset-unavailable': {
    when:
      'The dataset has no source in this installation, is switched off, or lacks another dataset that it ' +
      'depends on (501); or its source is not responding (503).',
    act: 'With 503, try again after `Retry-After` seconds. With 501, ask the operator.',
  },
  'dataset-unpublished': {
    when: 'The dataset is installed, but nothing has been published yet for the markets that the key includes.',
    act: 'Try again later; the dataset health shows its progress.',
  },
  'coverage-unavailable': {
    when: 'The dataset coverage is temporarily unavailable.',
    act: 'Try again after `Retry-After` seconds.',
  },
  'database-unavailable': {
    when: 'The database behind the service is not responding.',
    act: 'Try again after `Retry-After` seconds; the service recovers automatically.',
  },
  overloaded: {
    when:
      'The service is at capacity, or the disk for export files has too little free space; `detail` ' + 'says which.',
    act: 'Try again after `Retry-After` seconds.',
  },
}
