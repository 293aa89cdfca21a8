/** How far the prints are that this server makes now, by who asked for them and the name that they gave. */
const printing = new Map<string, { drawn: number; readonly all: number }>()

const nameOf = (username: string, name: string): string => `${username} ${name}`

/** Follows a print until it is over. Without a name nobody asks for it. */
export function followPrint(username: string, name: string | undefined, all: number) {
  if (name === undefined) return { drew: () => undefined, over: () => undefined }
  const progress = { drawn: 0, all }
  printing.set(nameOf(username, name), progress)
  return {
    drew: (drawn: number) => {
      progress.drawn = drawn
    },
    over: () => void printing.delete(nameOf(username, name)),
  }
}

/** How many documents of somebody's print are drawn; none of any when this server makes no such print. */
export const progressOf = (username: string, name: string): { readonly drawn: number; readonly all: number } =>
  printing.get(nameOf(username, name)) ?? { drawn: 0, all: 0 }
