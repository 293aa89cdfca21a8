import { type DragEvent, useState } from 'react'

/** Files and texts that are dropped anywhere in the dialog. `isOver`: one is held over it. */
export function useDrop(onFile: (file: File) => void, onText: (text: string) => void) {
  const [isOver, setOver] = useState(false)
  const onDrag = (event: DragEvent): void => {
    event.preventDefault()
    setOver(true)
  }
  const handlers = {
    onDragEnter: onDrag,
    onDragOver: onDrag,
    onDragLeave(event: DragEvent) {
      if (!(event.relatedTarget instanceof Node)) setOver(false)
    },
    onDrop(event: DragEvent) {
      event.preventDefault()
      setOver(false)
      const file = event.dataTransfer.files[0]
      const text = event.dataTransfer.getData('text/plain')
      if (file) onFile(file)
      else if (text.trim() !== '') onText(text)
    },
  }
  return { isOver, handlers }
}
