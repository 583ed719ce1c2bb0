/** Tries each variant of each fault once; `npm run test:faults -- --tries 20` shows how often each is caught. */
import { test } from 'node:test'
import { assertCaught } from './assert-caught.ts'
import { faults } from './find-faults.ts'

const all = [...faults.values()].flatMap(({ variants }) => variants)

test('a clean server is ok, and every fault is caught', { timeout: 1_800_000 }, t => assertCaught(t, all))

test('every fault is caught in a block with a clean server', { timeout: 3_600_000 }, t => assertCaught(t, all, 1))
