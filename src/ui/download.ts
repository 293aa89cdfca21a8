/** Gives a file to the browser to be kept under its own name. */
export function download({ url, name }: { readonly url: string; readonly name: string }): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}
