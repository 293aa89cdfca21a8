import { nextTask } from '#client/core/idle.ts'

/** Lets the browser save a file under the given name. */
export function download({ url, name }: { readonly url: string; readonly name: string }): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}

/** Lets the browser save what was made here. */
export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  download({ url, name })
  // By the next task the browser has started to read the file.
  void nextTask().then(() => URL.revokeObjectURL(url))
}
