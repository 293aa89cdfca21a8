import { createView } from './create-view.ts'
import { deleteView } from './delete-view.ts'
import { editView } from './edit-view.ts'
import { getViews } from './get-views.ts'

/** The answers about saved views. */
export const views = { getViews, createView, editView, deleteView } as const
