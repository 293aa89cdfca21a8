import { type Encoding, encodePieces, worthwhile } from './encoding.ts'
import type { ReadAnswer } from './reading.ts'
import type { Pieces } from './replayed-bytes.ts'

type Made = Pick<ReadAnswer, 'body' | 'rows'>

/** A whole list as sent over the wire, made once for everybody. It is there as soon as its first rows are. */
export class Rendered {
  readonly etag: string
  /** How many rows it has, when each has a line of its own. */
  readonly rows: number | undefined
  readonly #plain: Pieces
  readonly #encoded = new Map<Encoding, Pieces>()
  readonly #keep: (pieces: Pieces) => void
  constructor(etag: string, { body, rows }: Made, keep: (pieces: Pieces) => void) {
    this.etag = etag
    this.rows = rows
    this.#plain = body
    this.#keep = keep
    keep(body)
  }
  in(encoding: Encoding | undefined): { readonly pieces: Pieces; readonly encoding?: Encoding } {
    const { size = worthwhile } = this.#plain
    if (!encoding || size < worthwhile) return { pieces: this.#plain }
    let pieces = this.#encoded.get(encoding)
    if (!pieces) {
      pieces = encodePieces(this.#plain, encoding)
      this.#encoded.set(encoding, pieces)
      this.#keep(pieces)
    }
    return { pieces, encoding }
  }
}

/** Requests for a few rows whose answers are kept at most. */
const mostFew = 100

/** A list, and what there is of it, compressed copies included. */
type Slot = { etag: string; readonly rendered: Promise<Rendered>; readonly copies: Pieces[] }

const sizeOf = ({ copies }: Slot): number => copies.reduce((sum, { held }) => sum + held, 0)

/**
 * Caches the newest text of each whole list and its compressed copies, up to `budget` bytes in all, and drops the least
 * recently used first. A list is made again when its revisions have changed.
 */
export class WholeLists {
  readonly #slots = new Map<string, Slot>()
  readonly #release: string
  readonly #budget: number
  #few: { readonly newest: number; readonly reads: Map<string, Promise<ReadAnswer>> } = { newest: -1, reads: new Map() }

  constructor(release: string, budget = 192 * 1024 * 1024) {
    this.#release = release
    this.#budget = budget
  }

  /**
   * The same on every server of one release. Another release may answer in another shape. A restored database has
   * revisions of its own, because they contain the time of the change.
   */
  etag(request: string, revisions: string): string {
    return `W/"${this.#release}-${request.slice(0, 12)}-${revisions}"`
  }

  /** The list with this tag. `make` may find a newer one. */
  get(request: string, etag: string, make: () => Promise<Made & Pick<ReadAnswer, 'revisions'>>): Promise<Rendered> {
    const found = this.#slots.get(request)
    if (found?.etag === etag) {
      this.#slots.delete(request)
      this.#slots.set(request, found)
      return found.rendered
    }
    const forget = () => {
      if (this.#slots.get(request) === slot) this.#slots.delete(request)
    }
    /** Trims with each piece that comes. A list that breaks off is made anew for whoever asks next. */
    const keep = async (pieces: Pieces) => {
      slot.copies.push(pieces)
      for await (const _ of pieces) this.#trim()
    }
    const rendered = make().then(made => {
      slot.etag = this.etag(request, made.revisions)
      return new Rendered(slot.etag, made, pieces => void keep(pieces).catch(forget))
    })
    const slot: Slot = { etag, rendered, copies: [] }
    this.#slots.delete(request)
    this.#slots.set(request, slot)
    rendered.catch(forget)
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
    return this.#slots.values().reduce((sum, slot) => sum + sizeOf(slot), 0)
  }

  #trim(): void {
    let total = this.size
    for (const [request, slot] of this.#slots) {
      if (total <= this.#budget) return
      this.#slots.delete(request)
      total -= sizeOf(slot)
    }
  }
}

/** Whether an If-None-Match contains this tag. Weak comparison, as for GET. */
export const isCurrent = (header: string | undefined, etag: string): boolean =>
  (header ?? '').split(',').some(tag => tag.trim() === '*' || tag.trim().replace(/^(?!W\/)/, 'W/') === etag)
