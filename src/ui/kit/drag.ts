import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { disableNativeDragPreview } from '@atlaskit/pragmatic-drag-and-drop/element/disable-native-drag-preview'

/** Where the pointer is in the window, in pixels. */
export type Point = { readonly clientX: number; readonly clientY: number }

export type Drag = {
  readonly element: HTMLElement
  /** What it can be dropped on. */
  readonly surface: HTMLElement
  readonly onStart: (at: Point) => void
  readonly onMove: (at: Point) => void
  /** Without a place: let go beside the surface, or Esc was pressed. */
  readonly onEnd: (at: Point | undefined) => void
}

/** Makes an element one that can be dragged; the picture under the pointer is the caller's to draw. Answers how to end that. */
export const makeDraggable = ({ element, surface, onStart, onMove, onEnd }: Drag): (() => void) =>
  combine(
    dropTargetForElements({ element: surface }),
    draggable({
      element,
      onGenerateDragPreview: ({ nativeSetDragImage }) => disableNativeDragPreview({ nativeSetDragImage }),
      onDragStart: ({ location }) => onStart(location.initial.input),
      onDrag: ({ location }) => onMove(location.current.input),
      onDrop: ({ location: { current } }) => onEnd(current.dropTargets.length > 0 ? current.input : undefined),
    }),
  )
