// lesson_root.mjs: a content root for tests of questions: one small lesson with
// every kind of item, and their bank. What only an attempt may tell has "secret-"
// in it.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeRoot } from '../api/learner.mjs';

export const SLUG = '01-small';
export const LESSON = `/lessons/${SLUG}/`;

export const BANK = `## pick
tags: one

Which one?

- [x] Alpha
  > secret-alpha
- [ ] Beta
  > secret-beta
- [ ] Gamma {last}
  > secret-gamma

? open-hint
! secret-why, $a^2$

## several
type: many

Which ones?

- [x] One
  > secret-one
- [x] Two
- [ ] Three
  > secret-three

! secret-many

## share
vary: a = 10, 20, 40 (20)

What is {=a} of 50?

= a/50 as % +- 1%
  > secret-right
~ 50/a
  > secret-trap

! secret-explained

## plain

How many?

= 16000 +- 1%

! secret-plain

## guess
type: predict

Guess.

- [x] Yes
  > secret-yes
- [ ] No
  > secret-no

? secret-hint
! secret-guess

## other
type: predict

Guess a number.

= 1

! secret-other

## back
tags: one
type: card

Front?

***

secret-back

## typed
type: card
vary: n = 2, 3, 4, 5, 6, 7, 8, 9

Twice {=n}?

***

secret-typed: {=2*n}.

= 2*n +- 0
`;

const TEXT = `---
title: A small lesson
part: Tests
number: 1
level: beginner
minutes: 5
summary: Everything that can be asked.
prerequisites: nothing
---

## Predict first {#predict}

\`\`\`predict guess
\`\`\`

\`\`\`predict other
\`\`\`

## Check {#check}

${'A line to read. '.repeat(300)}

\`\`\`check pick
\`\`\`

\`\`\`check several
\`\`\`

\`\`\`check share
\`\`\`

\`\`\`check plain
\`\`\`

## Cards {#cards}

\`\`\`cards
back
typed
\`\`\`

\`\`\`answers guess other
\`\`\`
`;

/** @param {string} folder */
export function lessonRoot(folder) {
	const root = makeRoot(folder, BANK);
	mkdirSync(join(root, 'lessons', SLUG), { recursive: true });
	writeFileSync(join(root, 'lessons', SLUG, 'lesson.md'), TEXT);
	return root;
}
