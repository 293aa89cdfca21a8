import { parseSync, Visitor } from 'vite'
import { describe, expect, it } from 'vitest'
import { files, isSource, textOf } from './files.ts'
import { placesOfTimers } from './timers.ts'

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

describe('timers', () => {
  const reasons = {
    'src/client/core/create-api.ts patience': 'a read of which nothing more comes is given up',
    'src/client/data/follow-changes.ts pauseAfter': [
      'a tab that could not ask for what it has missed asks again',
      'the tab that asks for all asks again after a failure',
      'a tab whose session may not ask lets others ask',
    ],
    'src/client/data/queries.ts load': 'a server that is away, or does not know of a change yet, is asked again',
    'src/client/data/queries.ts refetchAtPace': 'what takes long to load rests before it is loaded again',
    'src/server/calls/write-in-parts.ts restAfter': 'between the parts of a write others get their turn',
    'src/server/db/open.ts writing': 'a transaction that another one has made fail is tried again',
    'src/server/db/sqlite.ts': 'a process waits until another one has written',
    'src/server/http/app.ts paced': 'refusals to one network wait for their turn',
    'src/server/main/open-checked.ts whenReady': 'a PostgreSQL that is starting is tried again',
    'src/server/main/server.ts schedule': 'the one clock of the server',
    'src/server/office/jobs/jobs.ts restAfter': 'between the rows of a job others get their turn',
    'src/server/office/session/login.ts inSlowTurn': 'tries of a password wait for their turn',
    'src/ui/app/app.ts address': 'what is typed is written to the URL after a pause',
    'src/ui/app/app.ts everySecond': 'the one clock of a window',
    'src/ui/app/presence.ts presence': 'what is opened only to look is not told to colleagues',
    'src/ui/kit/use-table-input.ts useTablePointer': 'a finger rests on a row to select it',
    'src/ui/palette/palette.tsx lineLists': 'lists of a line that arrive are not shown one by one',
    'src/ui/palette/palette.tsx usePaletteSearch': 'a slow server is asked once the person stops typing',
  }
  it('are started in these places alone, counting each call of a function that starts one', () => {
    const places = Object.entries(reasons).flatMap(([place, why]) => [why].flat().map(() => place))
    expect(placesOfTimers(product)).toEqual(places.toSorted())
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
