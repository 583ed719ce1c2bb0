import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rule } from './closed-loop-latency.ts'
import { found, madeTrial, nothing } from './made-records.ts'

test('every latency of wrk', () => assert.match(found(rule.check(madeTrial()), 'note').message, /mean latency of 1 ms/))

test('no latency, no note', () => nothing(rule.check(madeTrial({ latency_mean_s: null }))))

test('wrk2 with its rate is not asked', () => assert.deepEqual(rule.applies_to, ['wrk']))
