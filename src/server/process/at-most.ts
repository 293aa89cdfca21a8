/** Resolves as the work does; with `undefined` when that takes longer. It keeps no process alive. */
export const atMost = <T>(milliseconds: number, work: Promise<T> | undefined): Promise<T | undefined> =>
  Promise.race([
    work,
    new Promise<undefined>(resolve => {
      AbortSignal.timeout(Math.ceil(milliseconds)).addEventListener('abort', () => resolve(undefined))
    }),
  ])
