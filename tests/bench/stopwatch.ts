export type Stopwatch = {
  /**
   * Starts to wait for the next key, then measures until a change under one of these elements has been painted.
   * Milliseconds.
   */
  arm(selector: string): void
  /** The same, until an element exists. */
  armUntil(selector: string): void
  /** The last measurement; NaN when nothing changed for a while. */
  read(): Promise<number>
  /** From the page's start until an element had been painted. */
  readonly firstRow: Promise<number>
  /** Records frames until `longestFrame` is called. */
  watchFrames(): void
  longestFrame(): number
}

declare global {
  var stopwatch: Stopwatch
}

/** Runs in the page before its own scripts, so that it measures what a person would see. */
export function installStopwatch(firstRowSelector: string): void {
  const patience = 1500
  /** Resolves when the element exists. */
  const longPatience = 20_000
  /** This callback runs after the frame's other work, and the task that follows it runs after the paint. */
  const painted = (): Promise<number> =>
    new Promise(resolve => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => resolve(performance.now())
        port2.postMessage(undefined)
      })
    })
  const thereAt = (selector: string): Promise<number> =>
    new Promise(resolve => {
      const look = () => {
        if (!document.querySelector(selector)) return
        seen.disconnect()
        void painted().then(resolve)
      }
      const seen = new MutationObserver(look)
      seen.observe(document, { subtree: true, childList: true })
      look()
    })
  const changeIn = (selector: string): Promise<number> =>
    new Promise(resolve => {
      const seen = new MutationObserver(changes => {
        const fits = changes.some(({ target }) =>
          (target instanceof Element ? target : target.parentElement)?.closest(selector),
        )
        if (!fits) return
        seen.disconnect()
        void painted().then(resolve)
      })
      seen.observe(document, { subtree: true, childList: true, characterData: true })
    })
  const fromTheNextKey = (what: () => Promise<number>, longest: number): Promise<number> =>
    new Promise(resolve => {
      addEventListener(
        'keydown',
        event => {
          setTimeout(() => resolve(Number.NaN), longest)
          void what().then(then => resolve(then - event.timeStamp))
        },
        { capture: true, once: true },
      )
    })

  let running: Promise<number> = Promise.resolve(Number.NaN)
  let frames: number[] = []
  let watching = false
  globalThis.stopwatch = {
    arm(selector) {
      running = fromTheNextKey(() => changeIn(selector), patience)
    },
    armUntil(selector) {
      running = fromTheNextKey(() => thereAt(selector), longPatience)
    },
    read: () => running,
    firstRow: thereAt(firstRowSelector),
    watchFrames() {
      frames = []
      watching = true
      const next = (at: number) => {
        frames.push(at)
        if (watching) requestAnimationFrame(next)
      }
      requestAnimationFrame(next)
    },
    longestFrame() {
      watching = false
      return Math.max(...frames.slice(1).map((at, index) => at - frames[index]!))
    },
  }
}
