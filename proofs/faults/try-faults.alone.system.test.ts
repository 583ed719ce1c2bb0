/** Tries one fault for each way of catching; try-faults.full.test.ts tries all faults. */
import { test } from 'node:test'
import { assertCaught } from './assert-caught.ts'
import { faults, oneOfEachWay } from './find-faults.ts'

const some = oneOfEachWay(faults)

test('a clean server is ok, and each way of catching faults works', { timeout: 600_000 }, t => assertCaught(t, some))
