/** Bytes. Nobody notices how long it takes to send so many. */
const longest = 256 * 1024

export type Bytes = Uint8Array<ArrayBuffer>

/**
 * Bytes that come piece by piece, and are kept for everybody who reads them from the first one on: whoever comes later
 * gets at once what is there, and then waits with the others.
 */
export class Pieces implements AsyncIterable<Bytes> {
  readonly #pieces: Bytes[] = []
  #held = 0
  #ended = false
  #failure: { readonly error: unknown } | undefined
  #more = Promise.withResolvers<void>()

  /** Bytes that are there already. */
  static of(bytes: Bytes): Pieces {
    const pieces = new Pieces()
    pieces.add(bytes)
    pieces.end()
    return pieces
  }

  add(piece: Bytes): void {
    if (this.#ended) return
    this.#pieces.push(piece)
    this.#held += piece.byteLength
    this.#wake()
  }
  end(): void {
    this.#ended = true
    this.#wake()
  }
  /** There will be no more, though something is missing. Whoever reads them hears of it. */
  fail(error: unknown): void {
    if (!this.#ended) this.#failure = { error }
    this.end()
  }
  #wake(): void {
    const { resolve } = this.#more
    this.#more = Promise.withResolvers()
    resolve()
  }

  /** How many bytes are there. */
  get held(): number {
    return this.#held
  }
  /** How many bytes these are; `undefined` as long as more may come. */
  get size(): number | undefined {
    return this.#ended && !this.#failure ? this.#held : undefined
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Bytes, void> {
    for (let at = 0; ; at += 1) {
      while (at >= this.#pieces.length) {
        if (this.#failure) throw this.#failure.error
        if (this.#ended) return
        await this.#more.promise
      }
      yield this.#pieces[at]!
    }
  }

  /** Resolves when all of it is there. */
  async ended(): Promise<void> {
    for await (const _ of this);
  }
  /** All of it, once it is there. */
  async whole(): Promise<Bytes> {
    const all = await Array.fromAsync(this)
    return all.length === 1 ? all[0]! : Buffer.concat(all)
  }

  /**
   * What a Response sends. A Response copies bytes that it is given as a whole, and the copy of a long list takes so long
   * that everybody else waits for it. So they are given piece by piece, each when the network has taken the last one.
   * `brokeOff` is called before the stream fails.
   */
  body(brokeOff = () => {}): Bytes | ReadableStream<Bytes> {
    const [first = new Uint8Array()] = this.#pieces
    const isShort = this.#pieces.length < 2 && this.size === first.byteLength && first.byteLength <= longest
    if (isShort) return first
    return streamOf(this, brokeOff)
  }
}

/** What a Response sends of such pieces, each when the network has taken the last one. */
export function streamOf(all: AsyncIterable<Bytes>, brokeOff = () => {}): ReadableStream<Bytes> {
  const pieces = short(all)
  return new ReadableStream<Bytes>({
    async pull(controller) {
      // Whoever sends the answer prints why it broke off. Errors of databases quote values, so they are not told.
      const next = await pieces.next().catch(brokeOff)
      if (!next) controller.error(new Error('An answer broke off.'))
      else if (next.done) controller.close()
      else controller.enqueue(next.value)
    },
    // What is being made now is not waited for.
    cancel: () => void pieces.return(),
  })
}

async function* short(all: AsyncIterable<Bytes>): AsyncGenerator<Bytes, void> {
  for await (const piece of all)
    for (let at = 0; at < piece.byteLength; at += longest) yield piece.subarray(at, at + longest)
}
