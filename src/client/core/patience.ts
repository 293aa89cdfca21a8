/** A signal that aborts when nothing was heard for so long. */
export function patience(milliseconds: number) {
  const given = new AbortController()
  const lost = () => given.abort(new DOMException('Nothing came.', 'TimeoutError'))
  let timer = setTimeout(lost, milliseconds)
  const end = () => clearTimeout(timer)
  const heard = () => {
    end()
    timer = setTimeout(lost, milliseconds)
  }
  return { signal: given.signal, heard, end }
}
