import { describe, expect, test } from 'vitest'
import { lago } from '../src/billing/lago.ts'
import { openMeter } from '../src/billing/openmeter.ts'
import { stripe } from '../src/billing/stripe.ts'
import type { UsageReport } from '../src/usage/usage-report.ts'

const counts = { plan: 'pro', requests: '3', errors: '1', rows: '20', bytes: '9007199254740993' }
const report: UsageReport = {
  account: 'acc_1',
  hour: '2026-03-02T11:00:00Z',
  usage: [
    { id: 'use_1', key: 'key_1', operation: 'eod.list', entry_point: 'rest', credits: '9007199254740993', ...counts },
    { id: 'use_2', key: 'key_1', operation: 'sql.run', entry_point: 'sql', credits: '-3', ...counts },
  ],
}
const bodyOf = (service: typeof lago, customer: string | null) => service.message(report, customer)?.body ?? ''
const rejected = (status: number, body: object) => ({ status, text: JSON.stringify(body), retryAfter: undefined })

describe('OpenMeter', () => {
  test('gets a batch of CloudEvents 1.0 of the customer, with exact integers as text', () => {
    expect(openMeter.message(report, 'cus_1')?.type).toBe('application/cloudevents-batch+json')
    expect(JSON.parse(bodyOf(openMeter, 'cus_1'))).toEqual([
      {
        specversion: '1.0',
        id: 'use_1',
        source: 'bourse',
        type: 'usage.hour',
        subject: 'cus_1',
        time: '2026-03-02T11:00:00Z',
        datacontenttype: 'application/json',
        data: {
          account: 'acc_1',
          key: 'key_1',
          operation: 'eod.list',
          plan: 'pro',
          entry_point: 'rest',
          requests: '3',
          errors: '1',
          credits: '9007199254740993',
          rows: '20',
          bytes: '9007199254740993',
        },
      },
      expect.objectContaining({ id: 'use_2', data: expect.objectContaining({ entry_point: 'sql', credits: '-3' }) }),
    ])
    expect(JSON.parse(bodyOf(openMeter, null))[0].subject).toBe('acc_1')
  })
})

describe('Lago', () => {
  test('gets a batch of events of the subscription', () => {
    expect(JSON.parse(bodyOf(lago, null))).toEqual({
      events: [
        {
          transaction_id: 'use_1',
          external_subscription_id: 'acc_1',
          code: 'usage_hour',
          timestamp: 1_772_449_200,
          properties: {
            ...{ account: 'acc_1', key: 'key_1', operation: 'eod.list', plan: 'pro', entry_point: 'rest' },
            ...{ requests: '3', errors: '1', credits: '9007199254740993', rows: '20', bytes: '9007199254740993' },
          },
        },
        expect.objectContaining({ transaction_id: 'use_2' }),
      ],
    })
    expect(JSON.parse(bodyOf(lago, 'sub_1')).events[0].external_subscription_id).toBe('sub_1')
  })

  test('a rejected batch may have events that it has', () => {
    const response = (problem: object) =>
      rejected(422, {
        status: 422,
        error: 'Unprocessable Entity',
        code: 'validation_errors',
        error_details: { '0': problem, '1': problem },
      })
    expect(lago.duplicates(response({ transaction_id: ['value_already_exist'] }))).toBe('some')
    expect(lago.duplicates(response({ transaction_id: ['value_is_mandatory'] }))).toBe('none')
  })
})

describe('Stripe', () => {
  test('gets one meter event with the exact sum of the credits', () => {
    expect(Object.fromEntries(new URLSearchParams(bodyOf(stripe, 'cus_1')))).toEqual({
      event_name: 'usage_hour',
      identifier: expect.stringMatching(/^use_[0-9a-f]{20}$/),
      timestamp: '1772449200',
      'payload[stripe_customer_id]': 'cus_1',
      'payload[value]': '9007199254740990',
    })
    expect(bodyOf(stripe, 'cus_1')).toBe(bodyOf(stripe, 'cus_1'))
  })

  test('gets nothing of an account without a customer, or without credits', () => {
    expect(stripe.message(report, null)).toBeUndefined()
    const free = { ...report, usage: report.usage.map((each) => ({ ...each, credits: '0' })) }
    expect(stripe.message(free, 'cus_1')).toBeUndefined()
  })

  test('gets no usage that it would reject or could count twice', () => {
    const refusal = (hours: number, unsureSince: string | null = null) =>
      stripe.refusal?.(report, { customer: 'cus_1', now: Date.parse(report.hour) + hours * 3_600_000, unsureSince })
    expect(refusal(35 * 24)).toBeUndefined()
    expect(refusal(35 * 24 + 1)).toMatch(/older than 35 days.* 9007199254740990 credits of cus_1/)
    expect(refusal(24, '2026-03-02T12:00:00Z')).toBeUndefined()
    expect(refusal(25, '2026-03-02T12:00:00Z')).toMatch(/may have accepted the attempt at 2026-03-02T12:00:00Z.*replay/)
  })

  test('an event that it has is no failure, and another rejection is', () => {
    const response = (error: object) => rejected(400, { error: { type: 'invalid_request_error', ...error } })
    expect(stripe.duplicates(response({ code: 'duplicate_meter_event' }))).toBe('all')
    expect(stripe.duplicates(response({ message: 'An event already exists with identifier use_1.' }))).toBe('all')
    expect(stripe.duplicates(response({ code: 'resource_missing', message: 'No such customer' }))).toBe('none')
  })
})
