import { type Encoding, encode, worthwhile } from './encoding.ts'
import type { ReadAnswer } from './reading/reading.ts'
import { release } from './release.ts'

/** A whole list as sent over the wire, made once for everybody. */
class Rendered {
  readonly etag: string
  readonly bytes: Uint8Array
  /** How many rows it has, when each has a line of its own. */
  readonly rows: number | undefined
  readonly #encoded = new Map<Encoding, Promise<Uint8Array>>()
  readonly #grown: (bytes: number) => void
  constructor(etag: string, { bytes, rows }: Made, grown: (bytes: number) => void) {
    this.etag = etag
    this.bytes = bytes
    this.rows = rows
    this.#grown = grown
    grown(bytes.byteLength)
  }
  async in(encoding: Encoding | undefined): Promise<{ readonly bytes: Uint8Array; readonly encoding?: Encoding }> {
    if (!encoding || this.bytes.byteLength < worthwhile) return { bytes: this.bytes }
    let encoded = this.#encoded.get(encoding)
    if (!encoded) {
      encoded = encode(this.bytes, encoding)
      this.#encoded.set(encoding, encoded)
      this.#grown((await encoded).byteLength)
    }
    return { bytes: await encoded, encoding }
  }
}

type Made = { readonly bytes: Uint8Array; readonly rows?: number }

/** Requests for a few rows whose answers are kept at most. */
const mostFew = 100

/** A list, and all its bytes, compressed ones included. */
type Slot = { etag: string; readonly rendered: Promise<Rendered>; size: number }

/**
 * Caches the newest text of each whole list and its compressed copies, up to `budget` bytes in all, and drops the least
 * recently used first. A list is made again when its revisions have changed.
 */
export class WholeLists {
  readonly #slots = new Map<string, Slot>()
  readonly #budget: number
  #few: { readonly newest: number; readonly reads: Map<string, Promise<ReadAnswer>> } = { newest: -1, reads: new Map() }

  constructor(budget = 192 * 1024 * 1024) {
    this.#budget = budget
  }

  /**
   * The same on every server of one release. Another release may answer in another shape. A restored database has
   * revisions of its own, because they contain the time of the change.
   */
  etag(request: string, revisions: string): string {
    return `W/"${release()}-${request.slice(0, 12)}-${revisions}"`
  }

  /** The list with this tag. `make` may find a newer one. */
  get(request: string, etag: string, make: () => Promise<Made & { readonly revisions: string }>): Promise<Rendered> {
    const found = this.#slots.get(request)
    if (found?.etag === etag) {
      this.#slots.delete(request)
      this.#slots.set(request, found)
      return found.rendered
    }
    const rendered = make().then(made => {
      slot.etag = this.etag(request, made.revisions)
      return new Rendered(slot.etag, made, more => {
        slot.size += more
        this.#trim()
      })
    })
    const slot: Slot = { etag, rendered, size: 0 }
    this.#slots.delete(request)
    this.#slots.set(request, slot)
    rendered.catch(() => {
      if (this.#slots.get(request) === slot) this.#slots.delete(request)
    })
    return rendered
  }

  /**
   * A few rows of a list, as they are after the newest entry of the audit log. All consoles hear of a change at once and
   * ask for the same rows, so these are read once until the next entry.
   */
  few(request: string, newest: number, read: () => Promise<ReadAnswer>): Promise<ReadAnswer> {
    if (this.#few.newest !== newest || this.#few.reads.size === mostFew) this.#few = { newest, reads: new Map() }
    const { reads } = this.#few
    const found = reads.get(request)
    if (found !== undefined) return found
    const reading = read()
    reads.set(request, reading)
    reading.catch(() => reads.delete(request))
    return reading
  }

  /** The bytes of everything it holds. */
  get size(): number {
    let total = 0
    for (const slot of this.#slots.values()) total += slot.size
    return total
  }

  #trim(): void {
    let total = this.size
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
