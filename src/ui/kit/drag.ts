import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { disableNativeDragPreview } from '@atlaskit/pragmatic-drag-and-drop/element/disable-native-drag-preview'

/** The pointer's position in the window, in pixels. */
export type Point = { readonly clientX: number; readonly clientY: number }

type Drag = {
  readonly element: HTMLElement
  /** The element it can be dropped on. */
  readonly surface: HTMLElement
  readonly onStart: (at: Point) => void
  readonly onMove: (at: Point) => void
  /** `at` is undefined when the element was dropped outside the surface, or Esc was pressed. */
  readonly onEnd: (at: Point | undefined) => void
}

/** Makes an element draggable and returns a function that undoes this. The caller draws the image under the pointer. */
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
