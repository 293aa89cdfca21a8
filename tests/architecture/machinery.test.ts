import { parseSync, Visitor } from 'vite'
import { describe, expect, it } from 'vitest'
import { files, isSource, textOf } from './files.ts'

/*
 * What makes a program hard to follow: variables that every part of a module can change, memory that hangs on the identity
 * of an object, and work that begins by itself. Each has a reason here, and a new one needs one.
 */
const product = files.filter(
  path => isSource(path) && /^(src|commands)\//.test(path) && !path.startsWith('src/manual/'),
)

/** What a pattern finds in the program, by file: each that it names, or the file as often as it is found. */
const found = (pattern: RegExp): readonly string[] =>
  product.flatMap(path => [...textOf(path).matchAll(pattern)].map(([, name]) => (name ? `${path} ${name}` : path)))

describe('variables of modules', () => {
  const reasons = {
    'src/client/core/today.ts known': 'the day of this hour: it is asked for all the time',
    'src/client/line/match-day.ts known': 'what the words of a line mean today; forgotten at sign-out',
    'src/server/office/documents/draw-in-thread.ts drawer': 'the drawing thread of this process',
    'src/ui/kit/paper.tsx now': 'what the browser prints at this moment',
    'src/ui/kit/sizes.ts now': 'the sizes of the window',
  }
  it('are five, each with a reason, and none has anything of somebody who has signed out', () => {
    expect(found(/^(?:export )?let (\w+)/gm).toSorted()).toEqual(Object.keys(reasons))
  })
})

describe('memory that hangs on the identity of an object', () => {
  const reasons = {
    'src/client/core/response-cache.ts': 'an answer, for as long as somebody uses it, with its ETag',
    'src/client/core/memo-by-object.ts':
      'what is worked out once for a command, an option or a question of the palette',
    'src/client/data/authors.ts': 'who has just changed a row',
    'src/client/data/related-records.ts': 'the families by student, for the families by id',
    'src/server/db/lock.ts': 'the last lock that a transaction has taken',
  }
  it('is in five places, and in none by the identity of a list', () => {
    expect(found(/\bnew Weak(?:Map|Set|Ref)\b/g).toSorted()).toEqual(Object.keys(reasons).toSorted())
  })
})

describe('memory of a module', () => {
  const reasons = {
    'src/client/command/rank.ts counts': 'how many words a title has',
    'src/client/data/authors.ts noted': 'who has just changed what; forgotten at sign-out',
    'src/client/messages/message.ts texts': 'the messages that are declared',
    'src/rules/hong-kong.ts daysOfHours': 'the days of hours that were asked for',
    'src/rules/same-text.ts known': 'the characters of a school, folded',
    'src/server/db/name-sounds.ts known': 'how names sound that are read again and again',
    'src/server/http/pace-refusals.ts next': 'when the next refusal may be sent to a network',
    'src/server/office/changes/get-changes.ts findingColumns':
      'the columns by which lists find rows, as the contract has them',
    'src/server/office/documents/printing.ts printing': 'how much of each print is drawn',
    'src/server/office/session/sessions-in-memory.ts held': 'who is signed in while the database is away',
    'src/server/office/session/second-step.ts unstored': 'the codes that were used while the disk is full',
    'src/server/office/session/wrong-password-queue.ts linesOf': 'whose turn is next when many passwords were wrong',
    'src/server/office/session/attempts-in-memory.ts counted': 'the tries while they cannot be stored',
    'src/server/school/holidays/public-holidays.ts computed': 'the public holidays of a year',
    'src/ui/kit/focus-reconciler.ts roots': 'the scopes that are on the screen',
    'src/ui/kit/focus-reconciler.ts followers': 'who follows the focus',
    'src/ui/kit/sizes.ts listeners': 'who follows the sizes of the window',
  }
  it('is in these maps and sets alone', () => {
    expect(found(/^(?:export )?const (\w+) = new (?:Map|Set)(?:<.*>)?\(\)/gm).toSorted()).toEqual(
      Object.keys(reasons).toSorted(),
    )
  })
})

/** Why something begins later than it is asked for. */
const kinds = [
  'what a person enters or points at comes to rest',
  'something that failed is tried again',
  'it is done again and again',
  'something is given up',
  'others get their turn',
  'it waits for its turn',
  'it is shown or told only after a while',
] as const
type Kind = (typeof kinds)[number]

describe('timers', () => {
  const timers: Readonly<Record<string, readonly Kind[]>> = {
    'src/client/core/create-api.ts': ['something is given up'],
    'src/client/core/idle.ts': ['others get their turn', 'others get their turn'],
    'src/client/core/seconds.ts': ['it is done again and again'],
    'src/client/data/follow-changes.ts': [
      'it waits for its turn',
      'something that failed is tried again',
      'something is given up',
    ],
    'src/client/presence/presence.ts': ['it is shown or told only after a while'],
    'src/server/http/listen.ts': ['something is given up'],
    'src/ui/kit/use-table-pointer.ts': ['what a person enters or points at comes to rest'],
    'src/ui/shell/starting.tsx': ['it is shown or told only after a while'],
    // Called by the name 'pause' or 'sleep'.
    'src/server/db/open.ts': ['something that failed is tried again'],
    'src/server/db/sqlite.ts': ['it waits for its turn'],
    'src/server/db/when-ready.ts': ['something that failed is tried again'],
    'src/server/main/open-checked.ts': ['something is given up'],
    'src/server/main/server.ts': ['something is given up'],
    'src/server/process/pause-between-parts.ts': ['others get their turn'],
    'src/client/data/refetch-pace.ts': ['it waits for its turn'],
    'src/client/data/load-list.ts': [
      'something that failed is tried again',
      'something that failed is tried again',
      'something that failed is tried again',
    ],
    'src/client/keys/keyboard.ts': ['others get their turn'],
    'src/client/line/record-lists.ts': ['it is shown or told only after a while'],
    'src/client/links/address.ts': ['what a person enters or points at comes to rest'],
    'src/client/run/print-file.ts': ['it is done again and again'],
    'src/client/school/check-in.ts': ['something is given up'],
    'src/server/calls/reading-threads.ts': ['something is given up', 'something is given up'],
    'src/server/http/health.ts': ['something is given up'],
    'src/server/http/log-failures.ts': ['it is shown or told only after a while'],
    'src/server/http/malformed.ts': ['something is given up'],
    'src/server/http/pace-refusals.ts': ['it waits for its turn'],
    'src/server/main/stop.ts': ['something is given up'],
    'src/server/office/changes/watch.ts': ['it is done again and again'],
    'src/server/office/jobs/jobs.ts': ['it is done again and again', 'something that failed is tried again'],
    'src/server/office/personal-data/openings.ts': ['it is shown or told only after a while'],
    'src/server/office/session/wrong-password-queue.ts': ['it waits for its turn'],
    'src/server/process/intervals.ts': ['it is done again and again'],
    'src/ui/app/feed.ts': ['something is given up'],
    'src/ui/app/session.ts': ['something that failed is tried again'],
    'src/ui/kit/use-paging.ts': ['what a person enters or points at comes to rest'],
    'src/ui/many/run-job-for-row.ts': ['it is done again and again'],
    'src/ui/many/use-job.ts': ['it is done again and again'],
    'src/ui/palette/use-palette-search.ts': ['what a person enters or points at comes to rest'],
    'src/ui/school/students/peek.tsx': ['what a person enters or points at comes to rest'],
  }
  it('begin something in these places alone, each for one of a few reasons', () => {
    expect(
      found(/\b(?:setTimeout|setInterval|requestIdleCallback|AbortSignal\.timeout|pause|sleep)\(/g).toSorted(),
    ).toEqual(
      Object.entries(timers)
        .flatMap(([path, all]) => all.map(() => path))
        .toSorted(),
    )
  })

  it('have their times in a table of the client, of the kit or of the server, or work on as soon as they can', () => {
    const untold: string[] = []
    for (const path of product) {
      const text = textOf(path)
      if (!/\bset(?:Timeout|Interval)\(/.test(text)) continue
      new Visitor({
        CallExpression({ callee, arguments: [, time] }) {
          if (callee.type !== 'Identifier' || !/^set(Timeout|Interval)$/.test(callee.name) || !time) return
          if (time.type === 'Literal') untold.push(`${path}: ${text.slice(time.start, time.end)}`)
        },
      }).visit(parseSync(path, text).program)
    }
    expect(untold).toEqual([])
  })
})
