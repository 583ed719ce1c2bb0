import { test } from 'node:test'
import { publishAtOnce } from '../../proofs/fixtures/many-writers.ts'

test('three writers with two runs each: all land', t => publishAtOnce(t, 3, 2))
