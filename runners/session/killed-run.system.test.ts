import { test } from 'node:test'
import { killRuns } from '../../proofs/fixtures/kill-runs.ts'

test('a runner that is killed at ten moments leaves the old state or the new', t => killRuns(t, 10))
