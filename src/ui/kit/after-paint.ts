/**
 * Calls `then` after the next paint: a message that is posted in an animation frame arrives after that frame is painted.
 * The returned function calls that off.
 */
export function afterPaint(then: () => void): () => void {
  const { port1, port2 } = new MessageChannel()
  const frame = requestAnimationFrame(() => port2.postMessage(undefined))
  const end = (): void => {
    cancelAnimationFrame(frame)
    port1.close()
  }
  port1.onmessage = () => {
    end()
    then()
  }
  return end
}
