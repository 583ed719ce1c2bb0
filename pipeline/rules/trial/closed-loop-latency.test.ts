import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fakeTrial, found, nothing } from '../../../proofs/fixtures/rule-records.ts'
import { tools } from '../../tools/installed.ts'
import { toolOf } from '../../tools/tool.ts'
import { rule } from './closed-loop-latency.ts'

test('every latency of wrk', () => assert.match(found(rule.check(fakeTrial()), 'note').message, /mean latency of 1 ms/))

test('no latency, no note', () => nothing(rule.check(fakeTrial({ latency_mean_s: null }))))

test('wrk2 with its rate is not asked', () => assert.ok(!rule.applies_to(toolOf('wrk2', tools))))
