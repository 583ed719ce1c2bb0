/** One fault of each way of catching, through a real trial; faults.full.test.ts tries all of them. */
import { test } from 'node:test'
import { assertCaught } from './assert-caught.ts'
import { faults, oneOfEachWay } from './find-faults.ts'

const some = oneOfEachWay(faults)

test('a clean server is ok, and each way of catching catches', { timeout: 600_000 }, t => assertCaught(t, some))
