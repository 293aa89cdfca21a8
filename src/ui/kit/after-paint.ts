/**
 * Calls `then` after the next paint: a message that is posted in an animation frame arrives after that frame is painted.
 * The returned function calls that off.
 */
export function afterPaint(then: () => void): () => void {
  const { port1, port2 } = new MessageChannel()
  // A port that listens is kept until it is closed.
  port1.onmessage = () => {
    port1.close()
    then()
  }
  const frame = requestAnimationFrame(() => port2.postMessage(undefined))
  return () => {
    cancelAnimationFrame(frame)
    port1.close()
  }
}
