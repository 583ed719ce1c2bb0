import { test } from 'node:test'
import { publishAtOnce } from './many-writers-fixture.ts'

test('eight writers with five runs each: all land', t => publishAtOnce(t, 8, 5))
