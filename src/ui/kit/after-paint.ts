/** Calls `then` after the next paint: a message that is posted in an animation frame arrives after that frame is painted. */
export function afterPaint(then: () => void): void {
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = then
    port2.postMessage(undefined)
  })
}
