import { randomBytes } from 'node:crypto'
import { type Encoding, encode, worthwhile } from './encoding.ts'

/** A whole list as sent over the wire, made once for everybody. */
class Rendered {
  readonly etag: string
  readonly bytes: Buffer
  readonly #encoded = new Map<Encoding, Promise<Buffer>>()
  constructor(etag: string, text: string) {
    this.etag = etag
    this.bytes = Buffer.from(text)
  }
  async in(encoding: Encoding | undefined): Promise<{ readonly bytes: Buffer; readonly encoding?: Encoding }> {
    if (!encoding || this.bytes.byteLength < worthwhile) return { bytes: this.bytes }
    let encoded = this.#encoded.get(encoding)
    if (!encoded) {
      encoded = encode(this.bytes, encoding)
      this.#encoded.set(encoding, encoded)
    }
    return { bytes: await encoded, encoding }
  }
}

type Slot = { readonly etag: string; readonly rendered: Promise<Rendered>; size: number }

/**
 * Caches the newest text of each whole list, up to `budget` bytes in all, and drops the least recently used first. A
 * list is made again when its revisions have changed.
 */
export class WholeLists {
  /**
   * Part of the ETag, because after a restart the database may be a restored one, or the answer may have another shape.
   */
  readonly #life = randomBytes(4).toString('hex')
  readonly #slots = new Map<string, Slot>()
  readonly #budget: number

  constructor(budget = 192 * 1024 * 1024) {
    this.#budget = budget
  }

  etag(request: string, revisions: string): string {
    return `W/"${this.#life}-${request.slice(0, 12)}-${revisions}"`
  }

  get(request: string, etag: string, make: () => Promise<string>): Promise<Rendered> {
    const found = this.#slots.get(request)
    if (found?.etag === etag) {
      this.#slots.delete(request)
      this.#slots.set(request, found)
      return found.rendered
    }
    const rendered = make().then(text => new Rendered(etag, text))
    const slot: Slot = { etag, rendered, size: 0 }
    this.#slots.delete(request)
    this.#slots.set(request, slot)
    rendered.then(
      ({ bytes }) => {
        slot.size = bytes.byteLength
        this.#trim()
      },
      () => {
        if (this.#slots.get(request) === slot) this.#slots.delete(request)
      },
    )
    return rendered
  }

  #trim(): void {
    let total = 0
    for (const slot of this.#slots.values()) total += slot.size
    for (const [request, slot] of this.#slots) {
      if (total <= this.#budget) return
      this.#slots.delete(request)
      total -= slot.size
    }
  }
}

/** Whether an If-None-Match contains this tag. Weak comparison, as for GET. */
export const isCurrent = (header: string | undefined, etag: string): boolean =>
  (header ?? '').split(',').some(tag => tag.trim() === '*' || tag.trim().replace(/^(?!W\/)/, 'W/') === etag)
