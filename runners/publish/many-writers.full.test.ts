import { test } from 'node:test'
import { publishAtOnce } from '../../proofs/fixtures/many-writers.ts'

test('eight writers with five runs each: all land', t => publishAtOnce(t, 8, 5))
