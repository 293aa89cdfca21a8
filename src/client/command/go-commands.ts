import { type AnyCommand, command } from './command.ts'
import { screens } from './screens.ts'

/** One command per screen that goes there, by id. */
export const goCommands: Readonly<Record<string, AnyCommand>> = Object.fromEntries(
  screens.map(({ id, path, label, keys, aliases, zh, shownTo }) => [
    `go/${id}`,
    command({
      title: label,
      aliases,
      zh,
      arguments: {},
      ...(keys ? { keys } : {}),
      keysOn: 'everywhere',
      ...(shownTo ? { hidden: ({ role }) => !shownTo(role) } : {}),
      effect: 'show',
      run: (_, navigator) => navigator.go({ path, search: {} }),
    }),
  ]),
)
