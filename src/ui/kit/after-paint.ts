/**
 * Calls `then` after the next paint: a message that is posted in an animation frame arrives after that frame is painted.
 * The returned function calls that off.
 */
export function afterPaint(then: () => void): () => void {
  let isOff = false
  requestAnimationFrame(() => {
    if (isOff) return
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      if (!isOff) then()
    }
    port2.postMessage(undefined)
  })
  return () => {
    isOff = true
  }
}
