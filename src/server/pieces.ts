/** Bytes. Nobody notices how long it takes to send so many. */
const piece = 256 * 1024

/**
 * A body to send. A Response copies bytes that it is given as a whole, and the copy of a long list takes so long that
 * everybody else waits for it. So long ones are given piece by piece, each when the network has taken the last one.
 */
export function inPieces(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> {
  if (bytes.byteLength <= piece) return bytes
  let at = 0
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      controller.enqueue(bytes.subarray(at, at + piece))
      at += piece
      if (at >= bytes.byteLength) controller.close()
    },
  })
}
