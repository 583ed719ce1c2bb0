/** The words of the pages: phrases that an editor took out do not come back. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { JSDOM } from 'jsdom'
import { pagePaths, readPage, textOf } from '../proofs/testing/built.ts'

/** What reads as translated, with what to write. */
const BANNED: [phrase: RegExp, better: string][] = [
  [/\bAsked \d+ rules\b/, '“34 checks, 9 raised a concern”'],
  [/rules? asks? what a log can never tell/, '“checks need data that no log contains”'],
  [/no finding of its own speaks against/, '“no check found a problem”'],
  [/Nothing has all of these/, '“No results match”'],
  [/They are of one run, so of one environment/, '“Same run, same environment”'],
  [/It was measured next to no other/, '“Not yet measured against another framework”'],
  [/nothing can be told/, '“inconclusive”'],
  [/\bclient-bound\b/, '“the load generator’s limit”'],
  [/a mistake is fixed by/, '“corrections are added as a note”'],
  [/\bSaid once:/, '“caveats shared by these results”'],
  [/\bheld against\b/, '“compared with”, “checked against”'],
  [/\btold to be\b/, '“found better”, “clearly faster”'],
  [/\bstands? by (?:its|their) number/, '“ordered by their number”'],
  [/\bspeaks? against\b/, '“a problem with”'],
  [/\bproblems?\b/, '“faults in the data”'],
  [/\bon 1 CPUs\b/, '“on 1 CPU”'],
  [/\bWhat (?:each|it) asks\b/, '“What each checks”'],
  [/\bno latency holds\b/, '“no latency includes”'],
  [/\bleaves 1 out\b/, '“excludes 1”'],
  [/\b(?:was|were) another after\b/, '“changed”'],
  [/\bsome percent\b/, '“a few per cent”'],
  [/\banswers a constant\b/, '“always gives the same answer”'],
]
/** Texts of others, and pages about ids, hold what they hold. */
const QUOTED = /^(?:r|documents|rules|audit|archive|raw)\//

test('no page holds a phrase that reads as translated', () => {
  const found = pagePaths()
    .filter(path => !QUOTED.test(path))
    .flatMap(path => {
      const text = textOf(new JSDOM(readPage(path)).window.document.querySelector('main'))
      return BANNED.flatMap(([phrase, better]) =>
        phrase.test(text) ? [`${path}: ${phrase.source}: write ${better}`] : [],
      )
    })
  assert.deepEqual([...new Set(found.map(line => line.replace(/^[^:]*: /, '')))], [], found.slice(0, 5).join('\n'))
})
