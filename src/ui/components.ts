import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import type { AnyCommand } from '#client/command.ts'
import type { Drafts } from '#client/values.ts'
import { registry } from './registry.ts'

/** What a dialog of its own is given: what its URL says it is about, and how to close it. */
export type ViewProps = { readonly given: Drafts; readonly onClose: () => void }

const files = import.meta.glob<{ default: ComponentType<ViewProps> }>([
  './students/*.tsx',
  './invoices/*.tsx',
  './receipts/*.tsx',
  './payments/*.tsx',
  './classes/*.tsx',
  './courses/*.tsx',
  './lessons/*.tsx',
  './quizzes/*.tsx',
  './tokens/*.tsx',
  './transactions/*.tsx',
  './video-classes/*.tsx',
  './attendance/*.tsx',
  './holidays/*.tsx',
  './slots/*.tsx',
  './video-lessons/*.tsx',
  './live-lessons/*.tsx',
])

/** The components that carry a command's own file name: the dialogs of views, and the forms no field kinds can draw. */
const components = new Map<string, LazyExoticComponent<ComponentType<ViewProps>>>(
  Object.entries(files).map(([path, load]) => [path.replace(/^\.\//, '').replace(/\.tsx$/, ''), lazy(load)]),
)

export const componentOf = (command: AnyCommand) => components.get(registry.idOf(command))
