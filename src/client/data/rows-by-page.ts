import type { Options } from '../core/api.ts'

/**
 * The rows that a call takes one part after the other, for whoever asks for the next part: until then no more of them are
 * read. `call` passes these options on to the api.
 */
export async function* rowsInTurn(
  call: (options: Required<Pick<Options, 'take' | 'signal'>>) => Promise<unknown>,
): AsyncGenerator<readonly object[], void> {
  const { readable, writable } = new TransformStream<readonly object[], readonly object[]>()
  const writer = writable.getWriter()
  const reader = readable.getReader()
  const ended = new AbortController()
  call({ take: rows => writer.write(rows), signal: ended.signal })
    .then(
      () => writer.close(),
      error => writer.abort(error),
    )
    // Who reads hears of it.
    .catch(() => undefined)
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } finally {
    // Nobody takes the rest.
    ended.abort()
    reader.cancel().catch(() => undefined)
  }
}
