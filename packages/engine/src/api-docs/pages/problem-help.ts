import type { ProblemCode } from '@bourse/kit/delivery'

/** When a problem arises and what the caller can do about it. CommonMark. */
export interface ProblemHelp {
  readonly when: string
  readonly act: string
}

const CURSOR = 'Start again from the first page, without `cursor`.'
const OPERATOR = 'Ask the operator of this installation; name the `request_id`.'

/** Help for every code; the type check fails for a code without help. */
export const PROBLEM_HELP: Readonly<Record<ProblemCode, ProblemHelp>> = {
  'malformed-request': {
    when: 'The address or the body cannot be read at all.',
    act: 'Check the encoding of the address, and that a body is well-formed JSON.',
  },
  unauthenticated: {
    when:
      'No key came with the request, or one that is unknown, revoked or expired, or two different ones. Which of ' +
      'these it was is not told.',
    act:
      'Send one live key as `Authorization: Bearer <key>` or `X-API-Key: <key>`. A key in the address is never ' +
      'accepted.',
  },
  'capability-missing': {
    when: 'The key, or the plan of its account, lacks a capability that the operation needs; `detail` names it.',
    act: 'Use a key that holds it, or move the account to a plan that grants it.',
  },
  'market-not-entitled': {
    when:
      'A requested symbol or exchange lies in a market outside the key. It is refused by the market’s name, ' +
      'whether or not the symbol exists.',
    act: 'Leave the market out, or use a key that has it.',
  },
  'entity-not-entitled': {
    when: 'The key is limited to a list of symbols, and a requested one is not in it. The whole request is refused.',
    act: 'Request symbols of the list only.',
  },
  'history-depth': {
    when:
      '`from` or `date` lies before the history of the plan, or an export was ordered with a longer one; `detail` ' +
      'names the first date.',
    act: 'Ask from that date on. Without `from`, reading starts there by itself.',
  },
  'mutual-funds-not-entitled': {
    when: 'A mutual fund was requested, and the key lacks the capability `mutual-funds.read`.',
    act: 'Leave funds out, or use a key that has the capability.',
  },
  'address-not-allowed': {
    when: 'The key is limited to networks, and the request came from another one.',
    act: 'Call from one of its networks, or ask the operator to widen them.',
  },
  'origin-not-allowed': {
    when: 'A browser opened `/v1/stream` or `/mcp` from a page of another site.',
    act: 'Connect from a server or a page of this address, or ask the operator to allow the origin in `cors_origins`.',
  },
  'account-suspended': {
    when: 'The key is right, and the operator has suspended its account.',
    act: 'Ask the operator to resume the account; the same key works again then.',
  },
  'host-not-allowed': {
    when: 'The admin API or the console was requested under a host name that the settings do not name.',
    act: 'Use the address in `public_url`, an IP address or localhost, or add the name to `admin_hosts`.',
  },
  'route-not-found': {
    when: 'Nothing is served at the address, or the dataset behind it is not part of this installation.',
    act: 'Compare the address with the list of operations.',
  },
  'symbol-not-resolved': {
    when:
      'None of the requested names is known in the markets of the key. Where some are known, the answer is 200 ' +
      'and the others stand in `meta.errors`.',
    act: 'Check the spelling; write `MIC:TICKER` to name the market.',
  },
  'identifier-not-found': {
    when: 'The id in the path is unknown, outside the key, or not of the kind that the operation is about.',
    act: 'Take ids from the answers of the list operations.',
  },
  'record-not-found': {
    when: 'No record has this id, or it lies outside the key or its history.',
    act: 'Take ids from the answers of the list operations.',
  },
  'method-not-allowed': {
    when: 'The address does not take the method.',
    act: 'Use the method that the header `Allow` names.',
  },
  'not-acceptable': {
    when: '`Accept` names no representation that is offered.',
    act:
      'Accept `application/json`, `text/csv`, `application/x-ndjson`, or for lists ' +
      '`application/vnd.apache.arrow.stream` or `application/vnd.apache.parquet`; or send `format`.',
  },
  conflict: {
    when: 'The change does not fit the state of what it changes; `detail` says why.',
    act: 'Read it again, and decide anew.',
  },
  'precondition-failed': {
    when: 'What was to be changed is no longer as the tag in `If-Match` says.',
    act: 'Read it again, and send the change with its new `ETag`.',
  },
  'body-too-large': { when: 'The body is larger than the operation takes.', act: 'Split the request.' },
  'uri-too-long': {
    when: 'The address is longer than is read.',
    act: 'Send fewer names at once; a list takes up to the number that the operation states.',
  },
  'headers-too-large': {
    when: 'The address and the headers of the request are more than is read.',
    act: 'Send fewer or shorter headers, and fewer names at once.',
  },
  'unsupported-media-type': {
    when: 'The body is not of a type that is read.',
    act: 'Send `Content-Type: application/json`.',
  },
  'export-not-ready': {
    when: 'A download was asked for before the export was ready, or of one that failed; `detail` says why it did.',
    act:
      'Ask for the export without `download` until its status is `ready`. One that failed never will be: order ' +
      'it again.',
  },
  'export-expired': {
    when:
      'The export was generated more than a day ago, and its file is gone; or an earlier release made it, which did ' +
      'not keep what its order was entitled to.',
    act: 'Create it again.',
  },
  'upgrade-required': {
    when: '`/v1/stream` was asked for without an upgrade to WebSocket.',
    act: 'Connect to it with a WebSocket client.',
  },
  'range-not-satisfiable': {
    when: '`Range` asks for bytes that the file does not have.',
    act: 'Ask without `Range`, or for bytes below its length.',
  },
  'idempotency-conflict': {
    when: 'The same `Idempotency-Key` came with another body in the last 24 hours.',
    act: 'Draw a new key for a new request.',
  },
  'invalid-parameter': {
    when:
      'A parameter is unknown, missing, of the wrong type, out of bounds, or contradicts another one. `errors` ' +
      'lists all of them.',
    act: 'Mend what `errors` names; unknown parameters come with the nearest known name.',
  },
  'duplicate-member': { when: 'A JSON body states a member twice.', act: 'State it once.' },
  'cursor-mismatch': {
    when:
      'The cursor is damaged, or was given out by another operation, for other parameters, for a key that could see ' +
      'other things, by a newer release or under a secret that is no longer in use; `detail` says which. Only ' +
      '`limit`, `format`, `fields` and `numbers` may change from page to page.',
    act: CURSOR,
  },
  'cursor-expired': {
    when: 'The first page was read more than 24 hours ago, or what the cursor reads from has been removed meanwhile.',
    act: CURSOR,
  },
  'point-in-time-unavailable': {
    when: '`as_of` is earlier than what is kept.',
    act: 'Ask for a later instant; the coverage of the dataset says from when on.',
  },
  'calendar-out-of-range': {
    when: 'The date lies outside the calendars of all requested exchanges.',
    act: 'Ask for a date between `history_from` and `history_to` of the coverage.',
  },
  'indicator-unavailable': {
    when: 'The indicator needs something that the stored bars of a requested listing lack, such as volume.',
    act: 'Ask for another indicator, or leave the listing out; `detail` says what is missing.',
  },
  'indicator-history-limit': {
    when: 'The range with its warm-up holds more than 100,000 bars over all listings, or more than 50,000 of one.',
    act: 'Ask for a shorter range, a longer interval, or fewer listings at once.',
  },
  'screener-field-unavailable': {
    when:
      'The dataset of a field is not installed or not connected, or no listing of the key has a value of it in ' +
      'the snapshot.',
    act: 'Leave the field out, or ask the operator to connect the dataset that the detail names.',
  },
  'unsupported-interval': {
    when: 'No requested listing has bars of this interval.',
    act: 'Use another interval; where some listings have it, the others stand in `meta.errors`.',
  },
  'rate-limit': {
    when:
      'The account has used up its requests of this UTC minute, or too many failed authentications came from the ' +
      'address.',
    act: 'Wait for the seconds in `Retry-After`; `X-RateLimit-Remaining` tells beforehand.',
  },
  'concurrency-limit': {
    when:
      'As many requests of the account as its plan allows are running already, or it has as many exports as it may; ' +
      '`detail` says which.',
    act: 'Wait until one is answered, then send the next; with exports, for the seconds in `Retry-After`.',
  },
  'daily-credit-limit': {
    when: 'The request costs more than the credits left today. Credits come back at 00:00 UTC.',
    act: 'Wait for the seconds in `Retry-After`, or ask for less; `dry_run=true` tells the cost beforehand.',
  },
  'internal-error': { when: 'The request failed on our side. It cost nothing.', act: OPERATOR },
  'dataset-unavailable': {
    when:
      'The dataset has no source in this installation, is switched off, or lacks another dataset that it stands ' +
      'on (501); or its source does not answer at the moment (503).',
    act: 'With 503, try again after `Retry-After` seconds. With 501, ask the operator.',
  },
  'dataset-unpublished': {
    when: 'The dataset is installed, but nothing is published for the markets of the key yet.',
    act: 'Try again later; the health of the dataset says how far it is.',
  },
  'coverage-unavailable': {
    when: 'What the dataset covers cannot be told at the moment.',
    act: 'Try again after `Retry-After` seconds.',
  },
  'database-unavailable': {
    when: 'The database behind the service does not answer.',
    act: 'Try again after `Retry-After` seconds; service comes back by itself.',
  },
  overloaded: {
    when:
      'The service has more to do than it can, or the disk for the files of exports has too little room; `detail` ' +
      'says which.',
    act: 'Try again after `Retry-After` seconds.',
  },
}
