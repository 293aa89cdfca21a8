/** What is called as the messages arrive, in their order. */
const due: (() => void)[] = []
/** One channel for all calls: to make one takes longer than a call. */
let port: MessagePort | undefined

function channel(): MessagePort {
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => due.shift()?.()
  return port2
}

/**
 * Calls `then` after the next paint: a message that is posted in an animation frame arrives after that frame is painted.
 * The returned function calls that off.
 */
export function afterPaint(then: () => void): () => void {
  let isOff = false
  const frame = requestAnimationFrame(() => {
    due.push(() => {
      if (!isOff) then()
    })
    port ??= channel()
    port.postMessage(undefined)
  })
  return () => {
    isOff = true
    cancelAnimationFrame(frame)
  }
}
