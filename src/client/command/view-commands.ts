import { type AnyCommand, command } from './command.ts'

/** G 1 to G 9: the views with these keys. */
export const viewCommands: Readonly<Record<string, AnyCommand>> = Object.fromEntries(
  Array.from({ length: 9 }, (_, at) => at + 1).map(key => [
    `views/open-${key}`,
    command({
      title: `View ${key}`,
      aliases: [],
      zh: [`檢視${key}`],
      arguments: {},
      keys: `G ${key}`,
      keysOn: 'everywhere',
      unlisted: true,
      effect: 'show',
      run: (_, navigator) => navigator.openView(key),
    }),
  ]),
)
